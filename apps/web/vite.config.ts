import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { firstPage } from './first-page.config.ts'
import { makeFonts } from './fonts.config.ts'
import { COMMON_FLAGS } from './src/ui/common-flags.ts'

const flagFolder = join(dirname(createRequire(import.meta.url).resolve('country-flag-icons/package.json')), '3x2')
const flagFile = /^[A-Z]{2}(-(ENG|SCT|WLS|NIR))?\.svg$/

/** Serves and ships the country flags as `/flags/<code>.svg`, code in lower case, and many in one as `common.svg#<code>`. */
function flags(): Plugin {
  const files = new Map(
    readdirSync(flagFolder)
      .filter((name) => flagFile.test(name))
      .map((name) => [`flags/${name.toLowerCase()}`, readFileSync(join(flagFolder, name), 'utf8')]),
  )
  files.set('flags/common.svg', sheetOf(COMMON_FLAGS.map((code) => [code, files.get(`flags/${code}.svg`) ?? ''])))
  return {
    name: 'kz-flags',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.get((request.url ?? '').slice(1).replace(/\?.*$/, ''))
        if (!file) return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.end(file)
      })
    },
    generateBundle() {
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

/** Drawings of 3:2 one below the other, each with a view of its own. */
function sheetOf(drawings: [string, string][]): string {
  const parts = drawings.map(([code, svg], place) => {
    const inside = svg.replace('<svg ', `<svg y="${place * 2}" width="3" height="2" `)
    return `<view id="${code}" viewBox="0 ${place * 2} 3 2"/>${inside}`
  })
  const size = `viewBox="0 0 3 ${drawings.length * 2}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${parts.join('')}</svg>`
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
const forwarded = ['/api', '/files', '/media', '/feed', '/health', '/demos.txt', '/demos.json', '/lj.txt', '/og.png']
const forwardedFolders = ['/demos/', '/maps/', '/lj/']

await makeFonts()

const conditions = ['kz-source', ...defaultClientConditions]

export default defineConfig({
  plugins: [react(), tailwindcss(), flags(), firstPage(conditions), compressed()],
  resolve: { conditions },
  build: {
    outDir: 'dist',
    target: 'es2023',
    assetsInlineLimit: 0,
    // a browser of this target knows the hint; an older one just loads a little later
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](?!react-virtual|virtual-core))/,
              priority: 3,
            },
            // small pieces that several pages share: one request, and one dictionary to compress them with
            {
              name: 'kit',
              test: /src[\\/](ui(?![\\/](dialog|field|file-drop))|lib(?![\\/]upload)|blocks(?![\\/](markup|comments)))[\\/].*\.tsx?$|lucide-react/,
              minShareCount: 4,
              priority: 2,
            },
            // the page most readers open first, whole
            { name: 'home', test: /src[\\/]app[\\/]pages[\\/]home-page\.tsx$/, priority: 1 },
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
