import { ClosedBanner } from '../../blocks/closed-banner.tsx'
import { IdentityLayer } from '../../blocks/identity-dialog.tsx'
import { TooltipLayer } from '../../ui/popup/tooltip.tsx'
import { ToastLayer } from '../../ui/toast/toast-layer.tsx'
import { WaitingLine } from './waiting-line.tsx'

const words = async () => (await import('@kz/contract/glossary')).GLOSSARY

/** What lies over every page once something is pressed or pointed at. */
export function Layers() {
  return (
    <>
      <TooltipLayer words={words} />
      <ToastLayer />
      <ClosedBanner />
      <IdentityLayer />
      <WaitingLine />
    </>
  )
}
