# Arbitro in a container: docker compose up -d, or docker build -t arbitro .
ARG PYTHON=docker.io/library/python:3.13-slim

# hadolint ignore=DL3006
FROM ${PYTHON} AS build
WORKDIR /src
COPY hosting/constraints.lock .
# What was tested together, and nothing else. Babel's data is for 1,087 locales: plural rules of two are read.
RUN python3 -m venv --without-pip /opt/arbitro \
 && pip --python /opt/arbitro/bin/python install --no-cache-dir --no-compile --require-hashes --only-binary=:all: -r constraints.lock \
 && find /opt/arbitro -path '*/babel/locale-data/*' ! -name root.dat ! -name en.dat ! -name it.dat -delete
COPY . .
RUN pip --python /opt/arbitro/bin/python install --no-cache-dir --no-deps .

# hadolint ignore=DL3006
FROM ${PYTHON}
RUN useradd --system --uid 10001 --user-group --no-create-home --home-dir /data arbitro \
 && install -d -o arbitro -g arbitro -m 0700 /data
COPY --from=build /opt/arbitro /opt/arbitro
ENV PATH=/opt/arbitro/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONPYCACHEPREFIX=/data/.cache/pycache \
    ARBITRO_HOST=0.0.0.0 \
    ARBITRO_DATABASE=/data/arbitro.db \
    ARBITRO_CREDENTIALS=/run/secrets
USER 10001:10001
WORKDIR /data
VOLUME ["/data"]
EXPOSE 8000
# Read by engines that build Docker's format; others take the check from the service's description.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["arbitro", "healthy"]
ENTRYPOINT ["arbitro"]
CMD ["serve"]
