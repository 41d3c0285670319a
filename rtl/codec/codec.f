+incdir+rtl/pkg
-v rtl/lib/trib_ram.sv
-v rtl/lib/trib_lut_ram.sv
-v rtl/lib/trib_fifo.sv
-v rtl/lib/trib_stream_fifo.sv
rtl/codec/trib_codec_pkg.sv
rtl/codec/trib_compress_lane.sv
rtl/codec/trib_group_packer.sv
rtl/codec/trib_byte_aligner.sv
rtl/codec/trib_compress.sv
rtl/codec/trib_group_finder.sv
rtl/codec/trib_group_window.sv
rtl/codec/trib_group_splitter.sv
rtl/codec/trib_decompress_lane.sv
rtl/codec/trib_decompress.sv
rtl/codec/trib_mx_pkg.sv
rtl/codec/trib_mx_encode_lane.sv
rtl/codec/trib_mx_block_store.sv
rtl/codec/trib_mx_aligner.sv
rtl/codec/trib_mx_compress.sv
rtl/codec/trib_mx_decode_lane.sv
rtl/codec/trib_mx_decompress.sv
rtl/codec/trib_frame_codec_pkg.sv
rtl/codec/trib_frame_classifier.sv
rtl/codec/trib_frame_checksum.sv
rtl/codec/trib_frame_buffer.sv
rtl/codec/trib_frame_decompress.sv
rtl/codec/trib_frame_decoder.sv
rtl/codec/trib_frame_queue.sv
rtl/codec/trib_frame_compress.sv
rtl/codec/trib_frame_slots.sv
rtl/codec/trib_frame_encoder.sv
