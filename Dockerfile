# One machine of a pool: makes media for an engine elsewhere, over its queue. Without a screen and without Electron.
#   docker build -t pressrun-worker .
#   docker run --init -e PRESSRUN_NATS_TOKEN -v pressrun-worker:/data pressrun-worker --nats tls://queue:4222 --name render-1
FROM node:24-bookworm AS build
WORKDIR /source
COPY . .
RUN npm ci && npm run package -- --worker && mv dist/pressrun-worker-linux-*/ /pressrun

FROM debian:bookworm-slim
# certificates of the servers that a tls:// address may name
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/*
RUN useradd --create-home --uid 10001 pressrun && install -d -o pressrun /data
COPY --from=build /pressrun /opt/pressrun
USER pressrun
VOLUME /data
# told to stop, it makes what it has to its end: give it the time (docker stop --time 600)
STOPSIGNAL SIGTERM
ENTRYPOINT ["/opt/pressrun/pressrun", "--data", "/data", "worker"]
