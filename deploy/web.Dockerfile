# The proxy that speaks TLS, as an unprivileged user: a new volume takes its owner over from the folder in the image.
FROM caddy:2.11.4-alpine
RUN adduser -D -H -u 1000 -g web web && chown -R web:web /data /config
COPY deploy/Caddyfile /etc/caddy/Caddyfile
USER web
