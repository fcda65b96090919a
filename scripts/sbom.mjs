// npm run --silent sbom: prints what Ratebook is made of, as CycloneDX JSON, from the lock file alone.
import fs from 'node:fs'
import { install } from './install.mjs'
import { inRoot } from './lib.mjs'

install()
const { Enums, Models, Serialize, Spec } = await import('@cyclonedx/cyclonedx-library')
const { parse } = await import('yaml')
const lock = parse(fs.readFileSync(inRoot('pnpm-lock.yaml'), 'utf8'))
const { name, version, license } = JSON.parse(fs.readFileSync(inRoot('package.json'), 'utf8'))

/**
 * `@scope/name@1.2.3(peers)` → its name and version; a package that comes from elsewhere than the registry has an address in place of one.
 */
function packageOf(key) {
  const bare = key.split('(')[0]
  const at = bare.lastIndexOf('@')
  const [group, own] = bare.startsWith('@') ? bare.slice(0, at).split('/') : [undefined, bare.slice(0, at)]
  return { bare, group, name: own, version: bare.slice(at + 1) }
}

function componentOf(key, { resolution }) {
  const { bare, group, name, version } = packageOf(key)
  const component = new Models.Component(Enums.ComponentType.Library, name, { group, version, bomRef: bare })
  component.purl = `pkg:npm/${group ? `${encodeURIComponent(group)}/` : ''}${name}@${encodeURIComponent(version)}`
  const [algorithm, digest] = (resolution.integrity ?? '').split(/-(.*)/)
  if (algorithm === 'sha512') component.hashes.set(Enums.HashAlgorithm['SHA-512'], Buffer.from(digest, 'base64').toString('hex'))
  return component
}

const components = new Map(Object.entries(lock.packages).map(([key, entry]) => [packageOf(key).bare, componentOf(key, entry)]))
for (const [key, { dependencies, optionalDependencies }] of Object.entries(lock.snapshots))
  for (const [of, at] of Object.entries({ ...dependencies, ...optionalDependencies })) {
    // an alias names the package itself
    const needed = components.get(`${of}@${at.split('(')[0]}`) ?? components.get(packageOf(at).bare)
    if (needed) components.get(packageOf(key).bare).dependencies.add(needed.bomRef)
  }

const bom = new Models.Bom()
bom.metadata.component = new Models.Component(Enums.ComponentType.Application, name, { version, bomRef: name })
bom.metadata.component.licenses.add(new Models.LicenseExpression(license))
for (const component of components.values()) bom.components.add(component)
for (const { dependencies = {} } of Object.values(lock.importers))
  for (const [of, { version }] of Object.entries(dependencies)) {
    const needed = components.get(`${of}@${version.split('(')[0]}`)
    if (needed) bom.metadata.component.dependencies.add(needed.bomRef)
  }
const normalizers = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)
process.stdout.write(`${new Serialize.JsonSerializer(normalizers).serialize(bom, { sortLists: true, space: 2 })}\n`)
