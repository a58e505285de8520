import type { SubmittedMap } from '@kz/contract/maps'
import { type Fact, talkFacts } from '../../blocks/review/facts.tsx'
import { counted } from '../../blocks/words.ts'
import { fileSize } from '../../lib/text/format.ts'
import { word } from '../../lib/text/word.ts'

type Hit = SubmittedMap['sameName'][number]

const hits = (found: readonly Hit[]): string =>
  found.map(({ mapName, state }) => `${mapName} (${state.toLowerCase().replace('_', ' ')})`).join(', ')

/** File, sender, what else has its name or bytes, and what was said. */
export function factsOf(map: SubmittedMap, mono: string | undefined): Fact[] {
  const { fileName, size, seen, sha256, ipAddress, sameName, sameFile, changelog, note, answer, reason, checkBy } = map
  return [
    { name: word('File'), value: `${fileName}, ${fileSize(size)}, ${counted(seen.entries, 'entry', 'entries')}` },
    { name: 'SHA-256', value: sha256 || 'gone', isSaid: true, ...(mono && { className: mono }) },
    { name: word('Address'), value: ipAddress ?? 'forgotten' },
    ...(sameName.length > 0 ? [{ name: word('Same name'), value: hits(sameName) }] : []),
    ...(sameFile.length > 0 ? [{ name: word('Same file'), value: hits(sameFile) }] : []),
    ...(seen.wads.length > 0 ? [{ name: word('Wads'), value: seen.wads.join(', '), isSaid: true }] : []),
    ...(changelog ? [{ name: word('What changed'), value: changelog, isSaid: true }] : []),
    ...talkFacts('map', { note, question: reason, askedBy: checkBy, answer }),
  ]
}
