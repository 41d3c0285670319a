+incdir+rtl/pkg
-v rtl/lib/trib_lut_ram.sv
rtl/codec/trib_mx_pkg.sv
rtl/codec/trib_mx_encode_lane.sv
rtl/codec/trib_mx_block_store.sv
rtl/codec/trib_mx_aligner.sv
rtl/codec/trib_mx_compress.sv
rtl/codec/trib_mx_decode_lane.sv
rtl/codec/trib_mx_decompress.sv
