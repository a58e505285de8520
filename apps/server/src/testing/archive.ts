import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

type Lines = readonly (object | string)[]

interface ArchiveFixture {
  manifest?: object | string
  /** lines of accounts.csv below its header */
  accounts?: readonly string[]
  users?: Lines
  categories?: Lines
  threads?: Lines
  files?: Lines
  messages?: Lines
  news?: Lines
  comments?: Lines
  /** what lies in the folder besides, by path */
  bytes?: Readonly<Record<string, Uint8Array | string>>
}

const HEADER = 'author,username,pseudo,email,registered,country,hash,scheme'

/** Writes an archive as docs/archive.md says; a line that is text goes in as it is. Answers the folder. */
export async function writeArchive(fixture: ArchiveFixture): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kz16-archive-'))
  const {
    manifest = { format: 1, name: 'old', software: 'phpbb', path: '/forum/' },
    accounts,
    bytes = {},
    ...lists
  } = fixture
  await writeFile(join(folder, 'archive.json'), typeof manifest === 'string' ? manifest : JSON.stringify(manifest))
  if (accounts) await writeFile(join(folder, 'accounts.csv'), [HEADER, ...accounts, ''].join('\n'))
  for (const [name, lines] of Object.entries(lists)) {
    const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
    await writeFile(join(folder, `${name}.jsonl`), [...text, ''].join('\n'))
  }
  for (const [path, content] of Object.entries(bytes)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return folder
}
