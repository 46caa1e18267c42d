# Untested: see docs/operations.md, "Containers". The last stage holds what serves, and nothing that builds or tests.

# From 22.14 on, nothing is compiled (docs/decisions/027-two-releases-of-better-sqlite3.md).
ARG NODE=24-trixie-slim

FROM node:${NODE} AS install
WORKDIR /app
ENV npm_config_fund=false npm_config_audit=false npm_config_update_notifier=false
COPY package.json package-lock.json ./
COPY prisma/better-sqlite3 prisma/better-sqlite3

FROM install AS build
COPY prisma/generate.mjs prisma/models.prisma prisma/
COPY scripts/generate-messages.mjs scripts/
COPY prisma.config.ts ./
RUN npm ci
COPY . .
RUN npm run build

FROM install AS modules
COPY prisma/generate.mjs prisma/
COPY scripts/generate-messages.mjs scripts/
# npm keeps Prisma's command line as an optional peer of its client (docs/decisions/018-dependencies.md).
RUN npm ci --omit=dev && npm uninstall --no-save --omit=dev --ignore-scripts prisma

FROM node:${NODE} AS serve
# pg_dump and pg_restore, for `npm run backup`; their version must not be older than the server's.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates postgresql-client \
  && rm -rf /var/lib/apt/lists/* \
  && mkdir /data && chown node:node /data
WORKDIR /app
# Nothing outside reaches a container's own loopback, which is the default behind an https PUBLIC_URL.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
COPY --from=modules /app/node_modules node_modules
# The sources are here too: the commands of operators run them through tsx, and the start compares them with the build.
# .env.example is what `npm run setup` and `npm run doctor` know the settings from.
COPY .env.example package.json package-lock.json tsconfig.json remix.config.js postcss.config.js ./
COPY scripts scripts
COPY public public
COPY --from=build /app/prisma prisma
COPY --from=build /app/app app
COPY --from=build /app/build build
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
