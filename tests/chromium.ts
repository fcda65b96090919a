// A Chromium that needs nothing but npm: @sparticuz/chromium carries the browser and the few shared libraries it needs.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../.cache/chromium-153', import.meta.url))
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** CHROMIUM_PATH, else the one from the package, else (where that has no binary: not Linux on x64) an installed one. */
export async function chromium() {
  const env = process.env as Record<string, string>
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH, env }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    const executablePath = installed.find((file) => fs.existsSync(file))
    if (!executablePath) throw new Error('No Chromium found: install one, or name one in CHROMIUM_PATH.')
    return { executablePath, env }
  }
  if (!fs.existsSync(path.join(cache, '.complete'))) await unpack()
  return {
    executablePath: path.join(cache, 'chromium'),
    env: { ...env, LD_LIBRARY_PATH: path.join(cache, 'al2023/lib'), FONTCONFIG_PATH: path.join(cache, 'fonts') },
  }
}

async function unpack() {
  fs.rmSync(cache, { recursive: true, force: true })
  fs.mkdirSync(cache, { recursive: true })
  const { TMPDIR } = process.env
  process.env.TMPDIR = cache // where the package unpacks to
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x' // makes it unpack the libraries (nss, nspr, expat) as well
  const { default: sparticuz } = await import('@sparticuz/chromium')
  await sparticuz.executablePath()
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  // Its own fonts.conf looks in /tmp/fonts only, and Chromium aborts when it finds no font at all.
  const fonts = path.join(cache, 'fonts')
  fs.writeFileSync(
    path.join(fonts, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${fonts}</dir><dir>/usr/share/fonts</dir><cachedir>${cache}/fonts-cache</cachedir></fontconfig>
`,
  )
  fs.writeFileSync(path.join(cache, '.complete'), '')
}
