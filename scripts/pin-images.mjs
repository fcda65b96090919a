// npm run --silent images:pin: prints the images that docker-compose.yml takes, each by the digest that its registry has for it now.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { inRoot } from './lib.mjs'

const images = fs.readFileSync(inRoot('docker-compose.yml'), 'utf8').matchAll(/\$\{(\w+_IMAGE):-([^}@]+)\}/g)
for (const [, setting, image] of images) {
  // built here, of the one that NODE_IMAGE names
  if (image.startsWith('localhost/')) continue
  const inspected = spawnSync('docker', ['buildx', 'imagetools', 'inspect', image, '--format', '{{json .Manifest.Digest}}'], {
    encoding: 'utf8',
  })
  const digest = /sha256:[0-9a-f]{64}/.exec(inspected.stdout ?? '')?.[0]
  if (!digest) {
    console.error(`The digest of ${image} cannot be had: ${inspected.error?.message ?? inspected.stderr.trim()}`)
    process.exit(1)
  }
  console.log(`${setting}=${image}@${digest}`)
}
