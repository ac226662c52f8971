# Two images of the same program: `runtime` for the API and the workers without a browser, `runtime-browser` with Chromium and
# Korean fonts for the workers that print and crawl, and for the command line.

FROM node:22.21.1-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# What only development has (the local providers, the benchmarks, the evaluation) is not shipped; neither is the browser that npm brings.
RUN npm run build \
  && npm prune --omit=dev \
  && rm -rf dist/apps/devstack dist/bench dist/evals node_modules/@sparticuz/chromium/bin

FROM node:22.21.1-bookworm-slim AS runtime
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# Where the command line writes backups to; a new volume takes its owner over.
RUN install -d -o node -g node -m 0700 /backups
# The environment holds secrets. When a user cannot read the file of a program, Linux hides the environment of its processes from the
# user's other processes, such as a browser and a program that reads members' files.
RUN chmod 0711 /usr/local/bin/node
# The image's own unprivileged user, which cannot change anything under /app.
USER node
CMD ["node", "dist/apps/api/src/main.js"]

FROM runtime AS runtime-browser
USER root
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium fonts-noto-cjk fonts-nanum tini \
  && rm -rf /var/lib/apt/lists/* \
  && chmod 0711 /usr/bin/tini
ENV CHROMIUM_PATH=/usr/bin/chromium
USER node
CMD ["node", "dist/apps/worker/src/main.js"]
