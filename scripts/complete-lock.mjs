/**
 * `node scripts/complete-lock.mjs`: run it after `npm install` has changed package-lock.json. If a registry
 * lacks some bindings for other platforms, npm silently leaves them out of the lock, and `npm ci` then
 * refuses the lock everywhere. This script adds their entries again, which npm ci skips on this platform.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './setup/root.mjs'

const FILE = join(ROOT, 'package-lock.json')
const OS = /(?:^|[-/])(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)(?=-)/
const CPU = /-(x64|arm64|arm|ia32|ppc64|riscv64|s390x|loong64|mips64el)(?=-|$)/

const lock = JSON.parse(readFileSync(FILE, 'utf8'))
const { packages } = lock
const added = Object.entries(packages).flatMap(([path, { dev, optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !named(path, name))
    .map(([name, version]) => {
      packages[`node_modules/${name}`] = binding(name, version, dev)
      return name
    }),
)
const { '': project, ...others } = packages
lock.packages = {
  '': project,
  ...Object.fromEntries(Object.entries(others).sort(([a], [b]) => a.localeCompare(b, 'en'))),
}
if (added.length > 0) writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added.length} added to package-lock.json${added.length > 0 ? `: ${added.join(', ')}` : ''}`)

/** Resolves as Node does: in the package's own node_modules first, then outwards. */
function named(path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[`${at}${at && '/'}node_modules/${name}`]) return true
    if (at === '') return false
  }
}

function binding(name, version, dev) {
  const os = OS.exec(name)?.[1]
  const cpu = CPU.exec(name)?.[1]
  // Without a platform npm would fetch it everywhere, and a lock must not contain ranges.
  if (!os || !cpu || !/^\d+\.\d+\.\d+[-+.\w]*$/.test(version))
    throw new Error(
      `${name}@${version} is optional, but not for another platform: name it in package-lock.json by hand`,
    )
  const libc =
    os !== 'linux' ? undefined : /musl/.test(name) ? 'musl' : /gnu/.test(name) ? 'glibc' : undefined
  return { version, cpu: [cpu], ...(dev && { dev }), ...(libc && { libc: [libc] }), optional: true, os: [os] }
}
