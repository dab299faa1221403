# Node 24 comes with the image, so npm's own (scripts/setup/node24) is not fetched.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY common ./common
COPY client ./client
COPY server ./server
COPY scripts ./scripts
# The site serves them under /docs.
COPY SECURITY.md CONTRIBUTING.md CHANGELOG.md ./
COPY docs ./docs
COPY packages/rules/README.md ./packages/rules/README.md
# An image has no repository: docker build --build-arg COMMIT=$(git rev-parse --short=12 HEAD) says what is built.
ARG COMMIT
RUN node node_modules/vite/bin/vite.js build --config client/vite.config.ts \
  && node --input-type=module -e "await (await import('/app/scripts/setup/server.mjs')).buildServer()"

FROM node:24-bookworm-slim
ENV NODE_ENV=production
ENV DATA_DIR=/data
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund \
  && npm cache clean --force
COPY --from=build /app/dist ./dist
RUN install --directory --owner=node --group=node --mode=0700 /data
USER node
VOLUME /data
EXPOSE 2567
HEALTHCHECK --interval=15s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 2567}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "dist/server/main.js"]
