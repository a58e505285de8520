import { ReleaseCollectionPage } from '../../features/collections/release-page.tsx'
import { ContentEditor } from '../../features/news-editor/content-editor.tsx'
import { useParams } from '../../lib/router/router-context.tsx'

/** /admin-demo-collections/{id}/release: the newsroom's editor writes its post. */
export function ReleaseRoute() {
  const { id } = useParams()
  return <ReleaseCollectionPage key={id} id={Number(id)} Editor={ContentEditor} />
}
