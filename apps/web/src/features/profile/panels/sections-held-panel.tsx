import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { MapLink } from '../../../blocks/map/map-link.tsx'
import { counted } from '../../../blocks/words.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import tableStyles from '../../../ui/table/table.module.css'
import { Table } from '../../../ui/table/table.tsx'
import { sectionsHeldQuery } from '../career-query.ts'
import styles from './sections-held-panel.module.css'

/** The parts of maps in which nobody is faster than the player; nothing where there are none. */
export function SectionsHeldPanel({ player }: { player: string }) {
  const { data } = useQuery({ ...sectionsHeldQuery(player), retry: false })
  if (!data || data.held === 0) return null
  return (
    <Panel
      flush
      title="Best sections"
      sub={`${data.held}, nobody is faster there`}
      footer={data.maps > data.lines.length && `${counted(data.held, 'section')} of ${counted(data.maps, 'map')}`}
    >
      <Table
        caption={`Sections ${player} holds`}
        lines={data.lines}
        keyOf={({ mapName, route }) => `${mapName} ${route}`}
        columns={[
          { head: 'Map', cell: ({ mapName, route }) => <MapLink mapName={mapName} route={route} /> },
          { head: 'Sections', cell: ({ parts, held }) => <Blocks parts={parts} held={held} /> },
          {
            head: 'Held',
            className: styles.wide,
            right: true,
            cell: ({ parts, held }) => (
              <>
                <b className={styles.held}>{held.length}</b> <span className="dim">of {parts}</span>
              </>
            ),
          },
          {
            head: 'Watch',
            silent: true,
            right: true,
            cell: ({ replay, mapName }) =>
              replay && (
                <a className={tableStyles.iconLink} href={replay} aria-label={`Watch ${player} on ${mapName}`}>
                  <Icon of={Play} size="sm" />
                </a>
              ),
          },
        ]}
      />
    </Panel>
  )
}

/** One small block a part, filled where it is held. */
function Blocks({ parts, held }: { parts: number; held: readonly number[] }) {
  return (
    <span className={styles.blocks} role="img" aria-label={`Sections ${held.join(', ')}`}>
      {Array.from({ length: parts }, (_, at) => (
        <i key={at} className={held.includes(at + 1) ? styles.on : undefined} />
      ))}
    </span>
  )
}
