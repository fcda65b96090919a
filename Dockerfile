# Another base, for instance one pinned by its digest: see `npm run images:pin`.
ARG NODE_IMAGE=node:24-slim
# Everything is built here …
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY . .
RUN npm run build
# … and then only what the server needs at run time is installed again; of fonts, the two weights that documents use.
RUN rm -rf node_modules */node_modules \
 && CI=1 node .tools/node_modules/pnpm/bin/pnpm.cjs install --prod --frozen-lockfile --filter @ratebook/server... \
 && find node_modules/.pnpm/@expo-google-fonts* -name '*.ttf*' ! -name '*_400Regular.ttf' ! -name '*_700Bold.ttf' -delete

FROM ${NODE_IMAGE}
ENV NODE_ENV=production DEMO=0 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data WEB_DIR=/app/web/dist
WORKDIR /app
COPY --from=build /app/package.json package.json
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/shared shared
COPY --from=build /app/prisma prisma
COPY --from=build /app/server server
COPY --from=build /app/web/dist web/dist
# A volume mounted here takes over this owner; nothing else is ever written, except below /tmp.
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
WORKDIR /app/server
CMD ["node", "--import", "tsx", "src/main.ts"]
