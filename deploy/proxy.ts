/**
 * The sample configurations, run as they stand but for addresses, ports and certificates: on this machine
 * only.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/testing/machines/free-port.ts'
import { program, type Running, run } from '../server/testing/machines/process.ts'

export interface Proxy extends Running {
  /** Who vouches for it, as PEM. */
  readonly authority: string
}

export interface ProxiedNodes {
  /** Where people reach it: `https://localhost:PORT`. */
  readonly port: number
  /** The nodes' own ports. */
  readonly a: number
  readonly b: number
}

/** A folder that goes with the proxy. */
async function inFolder(start: (folder: string) => Promise<Proxy>): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'dead-reckoning-proxy-'))
  // nginx's workers are somebody else.
  chmodSync(folder, 0o755)
  const forget = () => rmSync(folder, { recursive: true, force: true })
  try {
    const proxy = await start(folder)
    return {
      ...proxy,
      stop: async () => {
        await proxy.stop()
        forget()
      },
    }
  } catch (error) {
    forget()
    throw error
  }
}

/** For `localhost`, Caddy makes certificates by itself. */
export const startCaddy = ({ port, a, b }: ProxiedNodes): Promise<Proxy> =>
  inFolder(async (folder) => {
    const config = join(folder, 'Caddyfile')
    writeFileSync(
      config,
      `{
    admin off
    skip_install_trust
    default_bind 127.0.0.1
    http_port ${await freePort()}
  }
  import ${join(import.meta.dirname, 'Caddyfile')}\n`,
    )
    const env = {
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      ARENA: `https://localhost:${port}`,
      NODE_A: `127.0.0.1:${a}`,
      NODE_B: `127.0.0.1:${b}`,
    }
    const proxy = await run(
      program('caddy', '/usr/bin/caddy'),
      ['run', '--config', config, '--adapter', 'caddyfile'],
      env,
      /certificate obtained successfully/,
    )
    return { ...proxy, authority: readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8') }
  })

export const startNginx = ({ port, a, b }: ProxiedNodes): Promise<Proxy> =>
  inFolder(async (folder) => {
    const [key, certificate, config] = [
      join(folder, 'key.pem'),
      join(folder, 'certificate.pem'),
      join(folder, 'nginx.conf'),
    ]
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=localhost',
        '-addext',
        'subjectAltName=DNS:localhost',
        '-keyout',
        key,
        '-out',
        certificate,
      ],
      { stdio: 'pipe' },
    )
    const plain = await freePort()
    const sample = readFileSync(join(import.meta.dirname, 'nginx.conf'), 'utf8')
      .replaceAll('127.0.0.1:2567', `127.0.0.1:${a}`)
      .replaceAll('127.0.0.1:2568', `127.0.0.1:${b}`)
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replace(/^\s*listen \[::\].*$/gm, '')
      .replaceAll('arena.example;', 'localhost;')
      .replace(/\/\S+fullchain\.pem/, certificate)
      .replace(/\/\S+privkey\.pem/, key)
    writeFileSync(
      config,
      `
    daemon off; error_log stderr notice; pid ${folder}/pid;
    events { worker_connections 500; }
    http {
      access_log off;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      ${sample}
    }`,
    )
    const proxy = await run(
      program('nginx', '/usr/sbin/nginx'),
      ['-e', 'stderr', '-c', config],
      {},
      /start worker process \d+/,
    )
    return { ...proxy, authority: readFileSync(certificate, 'utf8') }
  })
