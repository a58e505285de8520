import { Bell, Check, Gauge, LogOut, Settings, Target, User } from 'lucide-react'
import { useNavigate } from '../../lib/router/router-context.tsx'
import { logOut, useMay, useSession } from '../../lib/session/session.ts'
import { paths } from '../../lib/url/paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import button from '../../ui/button.module.css'
import { Flag } from '../../ui/flag.tsx'
import { Icon, type IconShape } from '../../ui/icon.tsx'
import { Menu } from '../../ui/popup/menu.tsx'
import topBar from './top-bar.module.css'

const link = (label: string, icon: IconShape, href: string) => (
  <a href={href}>
    <Icon of={icon} size="sm" />
    {label}
  </a>
)

/** Avatar, flag and nickname with their menu, or the way to the login. */
export function AccountMenu() {
  const { user } = useSession()
  const navigate = useNavigate()
  const isStaff = useMay('ADMIN_MENU')
  if (!user) {
    return (
      <a className={`${button.button} ${topBar.login}`} data-part="button" href={paths.login()}>
        Log in
      </a>
    )
  }
  const leave = async () => {
    await logOut()
    await navigate({ href: paths.home() })
  }
  return (
    <Menu
      alignRight
      buttonClass={topBar.me}
      label={`Account: ${user.pseudo}`}
      button={
        <>
          <Avatar picture={user.picture} name={user.pseudo} size={26} />
          <Flag code={user.country} />
          <span className={topBar.nick} dir="auto">
            {user.pseudo}
          </span>
        </>
      }
    >
      {link('Profile', User, paths.ownProfile())}
      {link('My KZ', Target, paths.me())}
      {link('Settings', Settings, paths.settings())}
      {link('Notifications', Bell, paths.notifications())}
      {link('My submissions', Check, paths.mySubmissions())}
      {isStaff && link('Dashboard', Gauge, paths.admin.dashboard())}
      <button type="button" onClick={leave}>
        <Icon of={LogOut} size="sm" />
        Log out
      </button>
    </Menu>
  )
}
