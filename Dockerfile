# Another base, for instance one pinned by its digest: see `npm run images:pin`.
ARG NODE_IMAGE=node:24-slim
# Everything is built here …
FROM ${NODE_IMAGE} AS build
WORKDIR /app
# packages first: they change seldom, and are not installed anew for each change of the program
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml .pnpmfile.cjs ./
COPY server/package.json server/
COPY web/package.json web/
COPY shared/package.json shared/
COPY tests/package.json tests/
COPY scripts scripts
COPY prisma prisma
RUN node scripts/build.mjs packages
COPY . .
# which one it is, for the version that the server tells: the repository stays outside
ARG COMMIT=
RUN npm run build
# … and then only what the server needs at run time is installed again; of fonts, the two weights that documents use; of the database
# client, what speaks PostgreSQL; nothing that only editors and debuggers read.
RUN rm -rf node_modules */node_modules \
 && CI=1 node .tools/node_modules/pnpm/bin/pnpm.cjs install --prod --frozen-lockfile --filter @ratebook/server... \
 && cd node_modules/.pnpm \
 && find @expo-google-fonts* -name '*.ttf*' ! -name '*_400Regular.ttf' ! -name '*_700Bold.ttf' -delete \
 && find @prisma+client* -name 'query_compiler_*' ! -name 'query_compiler_fast_bg.postgresql.*' -delete \
 && find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM ${NODE_IMAGE}
ENV NODE_ENV=production DEMO=0 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data WEB_DIR=/app/web/dist
WORKDIR /app
COPY --from=build /app/package.json package.json
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/shared/package.json shared/package.json
COPY --from=build /app/shared/node_modules shared/node_modules
COPY --from=build /app/shared/dist shared/dist
COPY --from=build /app/prisma/package.json prisma/package.json
COPY --from=build /app/prisma/node_modules prisma/node_modules
COPY --from=build /app/prisma/migrations prisma/migrations
COPY --from=build /app/prisma/dist prisma/dist
COPY --from=build /app/server/package.json server/package.json
COPY --from=build /app/server/node_modules server/node_modules
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/web/dist web/dist
# A volume mounted here takes over this owner; nothing else is ever written, except below /tmp.
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 3000
# until it is ready for the first time it may bring the database up to date
HEALTHCHECK --interval=15s --timeout=5s --start-period=30m \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
WORKDIR /app/server
CMD ["node", "dist/main.js"]
