import type { MapEntity } from '@kz/contract/maps'
import { Pencil } from 'lucide-react'
import { DifficultyName } from '../../blocks/difficulty.tsx'
import { MapLink } from '../../blocks/map-link.tsx'
import { MapPicture } from '../../blocks/map-picture.tsx'
import { capital } from '../../blocks/words.ts'
import { count, fileSize } from '../../lib/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ScrollRegion } from '../../ui/panel.tsx'
import { Tag } from '../../ui/tag.tsx'

interface MapsTableProps {
  maps: readonly MapEntity[]
  onEdit: (mapId: number) => void
}

const known = (word: string) => (word === 'unknown' ? <span className="dim">Unknown</span> : capital(word))

/** Maps with what is said about them. */
export function MapsTable({ maps, onEdit }: MapsTableProps) {
  return (
    <ScrollRegion label="Maps table">
      <table className="tbl manage-maps">
        <thead>
          <tr>
            <th scope="col">Map</th>
            <th scope="col" className="mappers">
              Mappers
            </th>
            <th scope="col" className="m-more">
              Difficulty
            </th>
            <th scope="col" className="m-more">
              Type
            </th>
            <th scope="col" className="m-more">
              Length
            </th>
            <th scope="col" className="r m-more">
              Records
            </th>
            <th scope="col" className="m-more">
              File
            </th>
            <th scope="col" className="r m-more">
              Downloads
            </th>
            <th scope="col" className="m-edit">
              <span className="sr">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {maps.map((map) => (
            <tr key={map.mapId}>
              <td>
                <span className="row">
                  <MapPicture src={map.mapImage} width={48} height={27} />
                  {map.state === 'HIDDEN' ? <b>{map.mapName}</b> : <MapLink mapName={map.mapName} />}
                  {map.isXdMap && <Tag>XD</Tag>}
                  {!map.recordable && <Tag kind="warn">Not recordable</Tag>}
                </span>
              </td>
              <td className="mappers">
                {map.authors.map(({ mapperName }) => mapperName).join(', ') || <span className="dim">Unknown</span>}
              </td>
              <td className="m-more">
                <DifficultyName difficulty={map.difficulty} />
              </td>
              <td className="m-more">{known(map.type)}</td>
              <td className="m-more">{known(map.length)}</td>
              <td className="r m-more">{count(map.records)}</td>
              <td className="m-more">
                {map.fileSize === null ? (
                  <span className="dim">None</span>
                ) : (
                  <>
                    {fileSize(map.fileSize)} <span className="dim">v{map.fileVersion}</span>
                  </>
                )}
              </td>
              <td className="r m-more">{count(map.downloads)}</td>
              <td className="r">
                <IconButton label={`Edit ${map.mapName}`} icon={Pencil} onClick={() => onEdit(map.mapId)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
