import { useParams } from '@tanstack/react-router'
import { ReleaseCollectionPage } from '../../features/collections/release-page.tsx'
import { ContentEditor } from '../../features/news-editor/content-editor.tsx'

/** /admin-demo-collections/{id}/release: the newsroom's editor writes its post. */
export function ReleaseRoute() {
  const { id } = useParams({ strict: false })
  return <ReleaseCollectionPage key={id} id={Number(id)} Editor={ContentEditor} />
}
