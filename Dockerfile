# The release of `npm run package` on a slim Node image, without build tools. docs/deploy.md explains how to run it.
ARG NODE_IMAGE=node:24-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
# Before the sources, so that a change of code does not install the packages again.
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# "--without-postgres" leaves the embedded database out, for DATABASE_URL and hosted Supabase.
ARG PACKAGE_FLAGS=""
RUN npm run package -- ${PACKAGE_FLAGS}
RUN mkdir /release && tar --extract --gzip --file line-rush-*.tgz --directory /release

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Line Rush" \
      org.opencontainers.image.description="Build an NHL line-up and take it away as a picture, a link or a share." \
      org.opencontainers.image.version="1.0.0" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# A new named volume starts as a copy of this folder, with its owner.
RUN install --directory --owner=1000 --group=1000 --mode=0700 /data
# Owned by root, so the server cannot change its own program.
COPY --from=build /release/line-rush /app
WORKDIR /app
# As numbers, because Kubernetes compares them with runAsNonRoot.
USER 1000:1000
VOLUME ["/data"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "start.js"]
