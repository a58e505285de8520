import styles from './offline-banner.module.css'

const OFFLINE = 'You are offline. What you typed stays here; nothing is sent by itself.'

/** Says at the foot of every page that there is no network, as long as there is none. Called once, behind the first page. */
export function startOfflineBanner(): void {
  // there before it says anything: that is how it is read out
  const banner = Object.assign(document.createElement('div'), { className: styles.banner, role: 'status' })
  document.body.append(banner)
  const say = () => {
    banner.textContent = navigator.onLine ? '' : OFFLINE
  }
  addEventListener('offline', say)
  addEventListener('online', say)
  say()
}
