import type { Router } from '../router/router.ts'
import { paths } from '../url/paths.ts'
import { handOver } from './handed-file.ts'

const DEMO = /\.(?:dem|zip|krpz|krpr)$/i

/**
 * Lets the analyzer open a demo that is dropped anywhere on a page. What has a place for files of its own has taken the event;
 * any other file is dropped for nothing, and the page stays.
 */
export function openDroppedDemos(router: Router): void {
  const isFree = ({ defaultPrevented, dataTransfer, target }: DragEvent): boolean =>
    !defaultPrevented &&
    (dataTransfer?.types.includes('Files') ?? false) &&
    !(target instanceof HTMLInputElement && target.type === 'file')
  addEventListener('dragover', (event) => {
    if (isFree(event)) event.preventDefault()
  })
  addEventListener('drop', (event) => {
    if (!isFree(event)) return
    event.preventDefault()
    const [file] = event.dataTransfer?.files ?? []
    if (!file || !DEMO.test(file.name)) return
    handOver(file)
    void router.navigate({ href: paths.analyzer() })
  })
}
