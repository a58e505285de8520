import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'

const flagFolder = join(dirname(createRequire(import.meta.url).resolve('country-flag-icons/package.json')), '3x2')
const flagFile = /^[A-Z]{2}(-(ENG|SCT|WLS|NIR))?\.svg$/

/** Serves and ships the country flags as `/flags/<code>.svg`, code in lower case. */
function flags(): Plugin {
  const files = new Map(
    readdirSync(flagFolder)
      .filter((name) => flagFile.test(name))
      .map((name) => [`flags/${name.toLowerCase()}`, join(flagFolder, name)]),
  )
  return {
    name: 'kz-flags',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.get((request.url ?? '').slice(1).replace(/\?.*$/, ''))
        if (!file) return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.end(readFileSync(file))
      })
    },
    generateBundle() {
      for (const [fileName, file] of files) this.emitFile({ type: 'asset', fileName, source: readFileSync(file) })
    },
  }
}

/** Preloads the one font file that the first paint needs. */
function preloadTextFont(): Plugin {
  return {
    name: 'kz-preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => /ibm-plex-sans-latin-wdth-normal-.*\.woff2$/.test(name))
        if (!file) return []
        const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}

/** Lays `.br` and `.gz` beside every text file of some size, for the server to send as they are. */
function compressed(): Plugin {
  return {
    name: 'kz-compressed',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [name, file] of Object.entries(bundle)) {
          if (!/\.(js|css|svg|txt)$/.test(name)) continue
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (content.length < 1024) continue
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
          this.emitFile({ type: 'asset', fileName: `${name}.br`, source: brotliCompressSync(content, { params }) })
          this.emitFile({ type: 'asset', fileName: `${name}.gz`, source: gzipSync(content, { level: 9 }) })
        }
      },
    },
  }
}

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`
const forwarded = ['/api', '/files', '/media', '/feed', '/health', '/demos.txt', '/demos.json', '/lj.txt']
const forwardedFolders = ['/demos/', '/maps/', '/lj/']

export default defineConfig({
  plugins: [react(), tailwindcss(), flags(), preloadTextFont(), compressed()],
  resolve: { conditions: ['kz-source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/](?!react-virtual|virtual-core)/, priority: 1 },
            // small pieces that several pages share: one request, and one dictionary to compress them with
            { name: 'kit', test: /src[\\/](ui|lib|blocks)[\\/].*\.tsx?$|lucide-react/, minShareCount: 4 },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: {
      '/ws': { target: server, ws: true },
      ...Object.fromEntries([...forwarded, ...forwardedFolders].map((path) => [path, { target: server }])),
    },
  },
})
