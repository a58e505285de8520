# The site in one image. It writes to /data and /tmp only: docs/operate.md, Containers.
FROM node:24-bookworm-slim AS build
WORKDIR /kz16
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /kz16
COPY . .
# what the server needs and nothing of the web, whose build holds all of it; no install script is run
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace @kz/server --include-workspace-root=false \
  # one that the command line of graphile-worker would like to have
  && rm -rf node_modules/typescript node_modules/@typescript

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /kz16
COPY --from=packages /kz16/package.json /kz16/LICENSE /kz16/NOTICE ./
COPY --from=packages /kz16/node_modules node_modules
COPY --from=build /kz16/packages packages
COPY --from=build /kz16/apps/server/package.json apps/server/
COPY --from=build /kz16/apps/server/migrations apps/server/migrations
COPY --from=build /kz16/apps/server/dist apps/server/dist
COPY --from=build /kz16/apps/web/dist apps/web/dist
COPY --from=build /kz16/apps/web/dist-embed apps/web/dist-embed
COPY --from=build /kz16/apps/web/dist-ssr apps/web/dist-ssr
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-proto=throw", "apps/server/dist/run/main.js"]
