import type { MapEntity } from '@kz/contract/maps'
import { Pencil } from 'lucide-react'
import { capital } from '../../blocks/capital.ts'
import { DifficultyName } from '../../blocks/map/difficulty.tsx'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { MapPicture } from '../../blocks/map/map-picture.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import { count, fileSize } from '../../lib/text/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { actions, type Column, Table } from '../../ui/table/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './manage-maps.module.css'

interface MapsTableProps {
  maps: readonly MapEntity[]
  onEdit: (mapId: number) => void
}

const known = (word: string) => (word === 'unknown' ? <span className="dim">Unknown</span> : capital(word))

const columnsOf = (onEdit: MapsTableProps['onEdit']): Column<MapEntity>[] => [
  {
    head: 'Map',
    cell: (map) => (
      <span className="row">
        <MapPicture src={map.mapImage} width={64} height={36} />
        {map.state === 'HIDDEN' ? <b dir="auto">{map.mapName}</b> : <MapLink mapName={map.mapName} />}
        {map.isXdMap && <Tag explains="xd">XD</Tag>}
        {!map.recordable && <Tag kind="warn">Not recordable</Tag>}
      </span>
    ),
  },
  {
    head: 'Mappers',
    className: styles.mappers,
    cell: ({ authors }) =>
      authors.length > 0 ? (
        <bdi>{authors.map(({ mapperName }) => mapperName).join(', ')}</bdi>
      ) : (
        <span className="dim">Unknown</span>
      ),
  },
  { head: 'Difficulty', className: styles.mMore, cell: (map) => <DifficultyName difficulty={map.difficulty} /> },
  { head: 'Type', className: styles.mMore, cell: (map) => known(map.type) },
  { head: 'Length', className: styles.mMore, cell: (map) => known(map.length) },
  {
    head: 'Released',
    className: styles.mMore,
    look: 'dim',
    cell: (map) => map.mapReleaseDateIso && <Moment iso={map.mapReleaseDateIso} look="day" />,
  },
  { head: 'Records', right: true, className: styles.mMore, cell: (map) => count(map.records) },
  {
    head: 'File',
    className: styles.mMore,
    cell: (map) =>
      map.fileSize === null ? (
        <span className="dim">None</span>
      ) : (
        <>
          {fileSize(map.fileSize)} <span className="dim">v{map.fileVersion}</span>
        </>
      ),
  },
  { head: 'Downloads', right: true, className: styles.mMore, cell: (map) => count(map.downloads) },
  actions(
    ({ mapId, mapName }) => <IconButton label={`Edit ${mapName}`} icon={Pencil} onClick={() => onEdit(mapId)} />,
    { className: styles.mEdit },
  ),
]

const keyOf = ({ mapId }: MapEntity) => mapId

/** Maps with what is said about them. */
export function MapsTable({ maps, onEdit }: MapsTableProps) {
  const columns = columnsOf(onEdit)
  return <Table region="Maps table" className={styles.manageMaps} lines={maps} keyOf={keyOf} columns={columns} />
}
