import { createWriteStream, openAsBlob } from 'node:fs'
import { finished } from 'node:stream/promises'
import { writeDemo } from '@kz/demo/write/writer'
import yazl from 'yazl'

/**
 * A process of its own that writes an archive of demos and sends it, so that neither counts as the server's memory: path,
 * count, address, cookie. Prints `written`, and after the upload the answer.
 */
const [path, count, url, cookie] = process.argv.slice(2)
const DURATION_MS = 44_000

const zip = new yazl.ZipFile()
const written = finished(zip.outputStream.pipe(createWriteStream(path)))
for (let at = 0; at < Number(count); at++) {
  const bytes = writeDemo({
    map: `kz_heavy_${at}`,
    player: 'Holder',
    fps: 100,
    durationMs: DURATION_MS,
    seed: at + 1,
    run: { timeMs: DURATION_MS - 4_000 },
  })
  // not packed: what is sent is as large as what is read
  zip.addBuffer(Buffer.from(bytes), `kz_heavy_${at}.dem`, { compress: false })
}
for (const [name, bytes] of Object.entries({
  'bomb.dem': Buffer.alloc(50 * 1024 * 1024),
  'nested.zip': Buffer.from('PK\u0003\u0004'),
}))
  zip.addBuffer(bytes, name)
zip.end()
await written
process.stdout.write('written\n')
const form = new FormData()
form.append('file', await openAsBlob(path), 'pack.zip')
const answer = await fetch(url, { method: 'POST', headers: { cookie }, body: form })
process.stdout.write(`${await answer.text()}\n`)
