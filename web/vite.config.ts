import { promises as fs } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Compresses once, when building, what would otherwise be compressed for every visitor. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir = 'dist' }, bundle) {
    await Promise.all(
      Object.keys(bundle).filter((name) => /\.(js|css|html|svg|json)$/.test(name)).map(async (name) => {
        const file = path.join(dir, name)
        const content = await fs.readFile(file)
        const [br, gz] = await Promise.all([
          promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
          promisify(gzip)(content, { level: 9 }),
        ])
        await Promise.all([fs.writeFile(`${file}.br`, br), fs.writeFile(`${file}.gz`, gz)])
      }),
    )
  },
}

const server = process.env.RATEBOOK_SERVER ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), precompress],
  build: { target: 'es2022', chunkSizeWarningLimit: 300 },
  server: { proxy: { '/api': server, '/files': server, '/cms-hpt.txt': server } },
})
