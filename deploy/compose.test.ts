/** compose.yaml is valid for Docker, and its settings are accepted by the nodes. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { DCLinter } from 'dclint'
import { parse } from 'yaml'
import { type Settings, settingsFrom } from '../server/base/settings.ts'

interface Service {
  readonly environment?: Readonly<Record<string, string>>
  readonly restart?: string
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly secrets?: readonly string[]
  readonly networks: readonly string[]
  readonly depends_on?: readonly string[] | Readonly<Record<string, { condition: string }>>
  readonly healthcheck?: object
  readonly build?: string
  readonly image?: string
  readonly command?: readonly string[]
}

const ROOT = join(import.meta.dirname, '..')
const FILE = join(ROOT, 'compose.yaml')
const text = readFileSync(FILE, 'utf8')
const { services, volumes, networks } = parse(text, { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  networks: Record<string, { internal?: boolean } | null>
}
const all = Object.entries(services)
/** An optional file for monitoring, passed to Docker after compose.yaml. */
const BESIDE = join(ROOT, 'deploy/compose.metrics.yaml')
const beside = parse(readFileSync(BESIDE, 'utf8')) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  networks: Record<string, { internal?: boolean } | null>
  secrets: Record<string, { environment: string }>
}

/** Errors of dclint, which uses the specification's schema. Its style rules are ignored. */
const errorsIn = (file: string): string[] =>
  new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] })
    .lintFiles([file], false)
    .flatMap(({ messages }) => messages)
    .filter(({ type }) => type === 'error')
    .map(({ message }) => message)

/** Substitutes `${…}` as Docker does. */
const filled = (value: string, env: Readonly<Record<string, string>>): string =>
  value.replace(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_, name: string, how: string | undefined, word: string | undefined) => {
      const given = env[name] || (how === '-' ? word : undefined)
      if (given === undefined) throw new Error(`${name}: ${word ?? 'not set'}`)
      return given
    },
  )

function settingsOf(name: string): Settings {
  const env = Object.entries(services[name]!.environment!).map(
    ([key, value]) => [key, filled(value, { ARENA: 'arena.example', POSTGRES_PASSWORD: 'x1' })] as const,
  )
  const settings = settingsFrom(Object.fromEntries(env))
  if (Array.isArray(settings)) throw new Error(settings.join('\n'))
  return settings
}

test('the compose file matches the specification’s schema, which rejects misspelled keys and values', () => {
  expect(errorsIn(FILE)).toEqual([])
  const folder = mkdtempSync(join(tmpdir(), 'dead-reckoning-compose-'))
  try {
    const file = join(folder, 'compose.yaml')
    for (const [right, wrong] of [
      ['restart: unless-stopped', 'restrat: always'],
      ['condition: service_healthy', 'condition: service_well'],
      ['internal: true', 'internal: [inside]'],
      ['stop_grace_period: 1m', 'stop_grace_period: [1m]'],
    ] as const) {
      expect(text).toContain(right)
      writeFileSync(file, text.replace(right, wrong))
      expect([wrong, errorsIn(file).length > 0]).toEqual([wrong, true])
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('compose starts two nodes with a name each, one common Redis and one common PostgreSQL', () => {
  const nodes = ['node-a', 'node-b'].map(settingsOf)
  expect(nodes).toEqual([
    expect.objectContaining({ nodeName: 'a', publicAddress: 'arena.example/n/a' }),
    expect.objectContaining({ nodeName: 'b', publicAddress: 'arena.example/n/b' }),
  ])
  for (const { redisUrl, databaseUrl, trustProxy, port } of nodes)
    expect({ redisUrl, databaseUrl, trustProxy, port }).toEqual({
      redisUrl: 'redis://redis:6379',
      databaseUrl: 'postgres://arena:x1@postgres:5432/arena',
      trustProxy: 1,
      port: 2567,
    })
  expect(services['redis']!.command!.join(' ')).toContain('--appendonly yes')
})

test('compose has no default for a secret, and does not start without one', () => {
  const wanted = [...text.matchAll(/\$\{(\w+)([^}]*)\}/g)].map(
    ([, name, rest]) => `${name}${rest!.slice(0, 2)}`,
  )
  expect([...new Set(wanted)].sort()).toEqual([
    'ARENA:?',
    'KEEP_DAYS:-',
    'LOG_LEVEL:-',
    'POSTGRES_PASSWORD:?',
  ])
  expect(() => filled(services['postgres']!.environment!['POSTGRES_PASSWORD']!, {})).toThrow(
    'POSTGRES_PASSWORD',
  )
})

test('every service restarts, has a health check and depends only on services that exist', () => {
  const built = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  expect(built).toMatch(/^HEALTHCHECK /m)
  for (const [name, service] of all) {
    expect([name, service.restart]).toEqual([name, 'unless-stopped'])
    expect([name, service.healthcheck !== undefined || service.build === '.']).toEqual([name, true])
    const needed = Array.isArray(service.depends_on)
      ? service.depends_on
      : Object.keys(service.depends_on ?? {})
    expect(needed.filter((other: string) => !services[other])).toEqual([])
    expect(service.networks.filter((network) => !(network in networks))).toEqual([])
  }
  // Data that must outlive a container is in a named volume.
  const kept = all
    .flatMap(([, service]) => service.volumes ?? [])
    .map((volume) => volume.split(':')[0]!)
    .filter((source) => !source.startsWith('.'))
  expect(kept.sort()).toEqual(Object.keys(volumes).sort())
})

test('compose publishes the proxy alone, and sets every variable that the Caddyfile reads', () => {
  expect(all.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy'])
  expect(
    all
      .filter(([, service]) => service.networks.some((network) => !networks[network]?.internal))
      .map(([name]) => name),
  ).toEqual(['proxy'])
  const asked = new Set(
    [...readFileSync(join(ROOT, 'deploy/Caddyfile'), 'utf8').matchAll(/\{\$(\w+)/g)].map(([, name]) => name!),
  )
  const { environment, volumes: mounted } = services['proxy']!
  expect(Object.keys(environment!).sort()).toEqual([...asked].sort())
  for (const name of ['NODE_A', 'NODE_B']) expect(services[environment![name]!.split(':')[0]!]).toBeDefined()
  expect(mounted).toContain('./deploy/Caddyfile:/etc/caddy/Caddyfile:ro')
})

describe('the compose file for Prometheus and Grafana', () => {
  const { node, prometheus, grafana } = {
    node: beside.services['node-a']!,
    prometheus: beside.services['prometheus']!,
    grafana: beside.services['grafana']!,
  }

  test('compose.metrics.yaml matches the schema and gives the nodes a metrics token they accept', () => {
    expect(errorsIn(BESIDE)).toEqual([])
    const token = 'x'.repeat(32)
    expect(
      settingsFrom({ METRICS_TOKEN: filled(node.environment!['METRICS_TOKEN']!, { METRICS_TOKEN: token }) }),
    ).toMatchObject({ metricsToken: token })
    expect(beside.services['node-b']!.environment).toEqual(node.environment)
    const wanted = [...readFileSync(BESIDE, 'utf8').matchAll(/\$\{(\w+)([^}]*)\}/g)].map(
      ([, name, rest]) => `${name}${rest!.slice(0, 2)}`,
    )
    expect([...new Set(wanted)].sort()).toEqual(['GRAFANA_PASSWORD:?', 'METRICS_TOKEN:?'])
  })

  test('Prometheus scrapes every node with the token over the inside network', () => {
    const {
      scrape_configs: [job],
    } = parse(readFileSync(join(ROOT, 'deploy/prometheus.yml'), 'utf8')) as {
      scrape_configs: {
        metrics_path: string
        authorization: { credentials_file: string }
        static_configs: { targets: string[] }[]
      }[]
    }
    expect(job!.static_configs[0]!.targets).toEqual(
      Object.keys(services)
        .filter((name) => name.startsWith('node-'))
        .map((name) => `${name}:2567`),
    )
    expect(job!.metrics_path).toBe('/metrics')
    const [secret] = prometheus.secrets!
    expect([job!.authorization.credentials_file, beside.secrets[secret!]]).toEqual([
      `/run/secrets/${secret}`,
      { environment: 'METRICS_TOKEN' },
    ])
    expect([prometheus.networks, prometheus.ports]).toEqual([['inside'], undefined])
  })

  test('Grafana listens on the machine itself only, and mounts the dashboard and its data source', () => {
    expect(grafana.ports).toEqual(['127.0.0.1:3000:3000'])
    const files = Object.fromEntries(
      [...grafana.volumes!, ...prometheus.volumes!]
        .map((volume) => volume.split(':'))
        .map(([from, to]) => [from!, to!]),
    )
    const { providers } = parse(readFileSync(join(ROOT, 'deploy/grafana/dashboards.yaml'), 'utf8')) as {
      providers: { options: { path: string } }[]
    }
    expect(files['./deploy/grafana/dead-reckoning.json']).toBe(
      `${providers[0]!.options.path}/dead-reckoning.json`,
    )
    const { datasources } = parse(readFileSync(join(ROOT, 'deploy/grafana/datasource.yaml'), 'utf8')) as {
      datasources: { type: string; url: string }[]
    }
    expect(datasources).toEqual([
      expect.objectContaining({ type: 'prometheus', url: 'http://prometheus:9090' }),
    ])
    for (const from of Object.keys(files).filter((name) => name.startsWith('.')))
      expect([from, existsSync(join(ROOT, from))]).toEqual([from, true])
    expect(
      Object.keys(files)
        .filter((name) => !name.startsWith('.'))
        .sort(),
    ).toEqual(Object.keys(beside.volumes).sort())
    for (const { restart, healthcheck } of [prometheus, grafana])
      expect([restart, healthcheck !== undefined]).toEqual(['unless-stopped', true])
    expect(Object.keys({ ...networks, ...beside.networks })).toEqual(
      expect.arrayContaining([...grafana.networks, ...prometheus.networks]),
    )
  })
})
