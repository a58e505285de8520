import type { DataFile, DataKind } from '@kz/contract/open-data'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Moment } from '../../blocks/run/moment.tsx'
import { queryOf } from '../../lib/api.ts'
import { count, fileSize } from '../../lib/text/format.ts'
import button from '../../ui/button.module.css'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ListBody } from '../../ui/table/list-body.tsx'
import styles from './open-data.module.css'

const KINDS: Record<DataKind, { label: string; words: string }> = {
  maps: { label: 'Maps', words: 'Name, type, length, difficulty, mappers, routes.' },
  records: { label: 'Records', words: 'Every record that stands: route, player, time, since when.' },
  runs: { label: 'Runs', words: 'Every run that counts, from servers and demos, with its standing.' },
  histories: { label: 'Histories', words: 'Every record that stood, from when until when, and what it took.' },
}

/** /data: what is public as files, and how to ask for it line by line. */
export function OpenDataPage() {
  const found = useQuery(queryOf('GET /data/files'))
  return (
    <div className="stack">
      <PageHead title="Open data" sub="Everything public on this site, made into files every night." />
      <Panel flush title="Files" sub="JSON lines, packed with Zstandard">
        <ListBody
          query={{ ...found, data: found.data?.files }}
          name="the files"
          rows={4}
          height="4.5rem"
          none="Nothing made yet."
          hint="The files are made every night at 02:43 UTC."
        >
          {(files) => (
            <ul className={styles.files}>
              {files.map((file) => (
                <FileLine key={file.kind} file={file} />
              ))}
            </ul>
          )}
        </ListBody>
      </Panel>
      <Panel title="Licence">
        <p>
          <a href="https://creativecommons.org/licenses/by/4.0/" rel="license">
            CC BY 4.0
          </a>
          : use, share and change it for anything, and name KZ16 with a link. <a href="/data/LICENCE.txt">In full</a>
        </p>
        <p className="dim">
          Players are here under the names they chose. There are no Steam ids and no addresses in it. Struck runs and
          runs of banned players are missing from the next night on.
        </p>
      </Panel>
      <Panel title="Line by line">
        <p>
          To stay up to date between nights, ask the calls <code>/api/data/maps</code>, <code>records</code>,{' '}
          <code>histories</code> and <code>runs</code> with the <code>next</code> of the answer before as{' '}
          <code>cursor</code>. All calls are in the <a href="/api/docs">API documents</a>.
        </p>
      </Panel>
    </div>
  )
}

function FileLine({ file: { kind, url, size, unpacked, lines, sha256, madeIso } }: { file: DataFile }) {
  const { label, words } = KINDS[kind]
  return (
    <li>
      <span>
        <b>{label}</b> {words}
        <span className="dim">
          {count(lines)} lines, {fileSize(size)} ({fileSize(unpacked)} unpacked), <Moment iso={madeIso} look="clock" />
        </span>
        <code className="dim">SHA-256 {sha256}</code>
      </span>
      <a className={button.button} href={url} download>
        <Icon of={Download} size="sm" />
        Download<span className="visually-hidden"> {label}</span>
      </a>
    </li>
  )
}
