# SPDX-License-Identifier: Apache-2.0
# Tributary on Debian 12, for other systems: docker build -t tributary . && docker run --rm -it tributary
#   --build-arg SETUP=           installs what all tests need, too (2.9 GB instead of 700 MB), for tools/test.sh
#   docker run --privileged ...  for hosts in network namespaces (tools/netns.sh)
FROM debian:12
ARG SETUP=--build-only
RUN apt-get update -qq && apt-get install -qq -y --no-install-recommends ca-certificates git && rm -rf /var/lib/apt/lists/*
WORKDIR /tributary
COPY tools/setup.sh tools/
RUN tools/setup.sh $SETUP && rm -rf /var/lib/apt/lists/*
COPY . .
RUN git config --global --add safe.directory /tributary \
  && cmake --preset default && cmake --build --preset default -j "$(nproc)" --target tributary
CMD ["bash"]
