import { CollectionPage } from '../../features/collections/collection-page.tsx'
import { useParams } from '../../lib/router/router-context.tsx'

/** /admin-demo-collections/{id} */
export function CollectionRoute() {
  const { id } = useParams()
  return <CollectionPage key={id} id={Number(id)} />
}
