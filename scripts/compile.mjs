// What the server runs as JavaScript: each TypeScript file beside its package's sources, in `dist`, as deep as it lies in `src`. Nothing is
// bundled: what is found by its path is found there too, and a stack names the file that somebody wrote.
import fs from 'node:fs'
import path from 'node:path'
import { transform } from 'esbuild'
import { filesBelow } from './files.mjs'
import { inRoot } from './lib.mjs'

/** Where a package's sources lie, and where they go; what its exports begin with is the same as where its sources lie. */
const rooms = [
  { from: 'shared/src', to: 'shared/dist', name: '@ratebook/shared' },
  { from: 'server/src', to: 'server/dist', name: '@ratebook/server' },
  { from: 'prisma/generated', to: 'prisma/dist/generated', name: '@ratebook/prisma/generated' },
  { from: 'prisma/seed', to: 'prisma/dist/seed', name: '@ratebook/prisma/seed' },
]
const options = { format: 'esm', target: 'node22.22', tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } } }
/** The address of a module, as an import or `new URL` has it. */
const addresses = /(["'])(\.{1,2}|@ratebook\/[a-z]+(?:\/(?:generated|seed))?)\/([^"'\n]+)\.ts\1/g

/** The addresses in a file as they are where it goes: packages of this project by their relative paths. */
function moved(code, target) {
  return code.replace(addresses, (_, quote, start, rest) => {
    const room = rooms.find(({ name }) => name === start)
    const begin = room ? path.posix.relative(path.posix.dirname(target), room.to) : start
    return `${quote}${begin}/${rest}.js${quote}`
  })
}

async function compile({ from, to }, file) {
  const target = path.posix.join(to, path.posix.relative(from, file)).replace(/\.ts$/, '.js')
  made.add(target)
  fs.mkdirSync(path.dirname(inRoot(target)), { recursive: true })
  if (!file.endsWith('.ts')) return fs.copyFileSync(inRoot(file), inRoot(target))
  const { code } = await transform(fs.readFileSync(inRoot(file), 'utf8'), { ...options, loader: 'ts', sourcefile: file })
  fs.writeFileSync(inRoot(target), moved(code, target))
}

const made = new Set()
await Promise.all(rooms.flatMap((room) => filesBelow(room.from).map((file) => compile(room, file))))
for (const file of rooms.flatMap(({ to }) => filesBelow(to))) if (!made.has(file)) fs.rmSync(inRoot(file))
