import type { TextSlug } from '@kz/contract/texts'
import { clientTable, serverTable } from './settings-tables.ts'

/** What the pages say until staff writes its own, in Chinese. */
export const ZH: Record<TextSlug, string> = {
  rules: `<h2>总则</h2>
<ul>
<li>一人一个账号。昵称和旗帜属于你自己：不要冒充他人。</li>
<li>跑图必须由署名的玩家在游戏中亲手完成。作弊者失去其纪录。</li>
<li>这里没有写明的，由管理团队决定并说明理由。</li>
</ul>
<h2>账号</h2>
<ul>
<li>玩家密码至少 10 个字符，管理团队至少 15 个。</li>
<li>昵称每 30 天可更改一次。旧昵称为你保留。</li>
</ul>
<h2>Demo</h2>
<ul>
<li>用游戏自带的 <b>record</b> 命令录制，从按下开始按钮之前到按下结束按钮之后。</li>
<li>一个文件只含一次跑图。直接提交 .dem，或最多含 20 个的 zip。</li>
<li>不用存点的跑图是不带标记的纪录；存点和 gocheck 会被计数并显示。</li>
<li>禁止脚本、宏、修改过的客户端和辅助程序。一次按键就是一次跳跃。</li>
<li>绝不提交别人的跑图。</li>
</ul>
<h3>服务器设置</h3>
${serverTable('设置', '数值')}
<h3>客户端设置</h3>
${clientTable('设置', '数值')}
<h2>地图</h2>
<ul>
<li>只提交你制作的或有权发布的地图，连同 wad 和声音放在一个 zip 里。</li>
<li>地图需要有开始按钮和结束按钮才能保持纪录。</li>
</ul>
<h2>长跳</h2>
<ul>
<li>Demo 里要有完整的跳跃，包括助跑和插件显示的距离。</li>
<li>Prestrafe、topspeed 和 strafe 从 demo 中读取。手动填写的数值会与之比对。</li>
</ul>
<h2>聊天和论坛</h2>
<ul>
<li>争论跳跃，不争论人。不得辱骂、仇恨或打广告。</li>
<li>请用英语，让所有人都能看懂。</li>
</ul>
<h2>处罚</h2>
<ul>
<li>封禁及其原因和期限列在封禁列表中。因作弊的封禁每次加倍。</li>
<li>宏：2 周。自动 bhop：1 个月。自动 strafe：2 个月。最长 1 年。</li>
<li>认为封禁有误：请联系管理团队成员。</li>
</ul>`,
  privacy: `<h2>保存的内容</h2>
<ul>
<li>你的账号：用户名、昵称、邮箱、密码的哈希值、旗帜，以及你填写的生日。年份从不显示。</li>
<li>你写下和提交的内容。Demo 和纪录是公开的，并以发布时的名字保留。</li>
<li>提交时的网络地址，在作出决定后保留 90 天，供审核 demo 的人查看。登录只保留网络和国家，不保留地址。</li>
</ul>
<h2>不会做的事</h2>
<ul>
<li>没有广告，没有其他公司的统计，不从其他网站加载任何内容。视频在你点击后才加载。</li>
<li>Cookie 只用于保持登录和记住语言。</li>
</ul>`,
  terms: `<h2>你提交的内容</h2>
<ul>
<li>属于你的仍然属于你。提交 demo、地图或文字，即表示你允许本站长期展示和提供它们。</li>
<li>只提交你制作的或有权发布的内容。</li>
</ul>
<h2>本站的承诺</h2>
<ul>
<li>纪录、demo 及其历史会保留。被撤回的纪录仍留在历史中，并注明原因。</li>
<li>本站按现状提供，由志愿者维护。</li>
</ul>`,
  faq: `<h2>怎样获得纪录？</h2>
<p>跑出比纪录更快的时间，录下 demo，拖到 <a href="/upload-demo">提交 demo</a> 页面。页面会立即读取并告诉你它看到了什么；审核员将其发布。</p>
<h2>怎样录制？</h2>
<p>跑图前输入 <b>record 名字</b>，结束后输入 <b>stop</b>。文件在游戏的 <b>cstrike</b> 文件夹里。</p>
<h2>插件从哪里读取纪录？</h2>
<p>从 <a href="/demos.txt">/demos.txt</a>。程序也可以使用<a href="/api/docs">公开 API</a>。</p>
<h2>我的昵称被旧纪录占用了，怎么办？</h2>
<p>联系管理团队成员：没有账号的名字下的纪录可以并入你的账号。</p>`,
  start: `<p>从零开始到提交第一个 demo。四个步骤，大约半小时，除了游戏无需付费。</p>
<h2>什么是 Kreedz</h2>
<p>Kreedz 简称 KZ，是在 Counter-Strike 1.6 里攀爬。地图是开始按钮和结束按钮之间由方块、梯子和平台组成的路线。没有人开枪。你与时间赛跑，也与之前到过那里的所有人赛跑。</p>
<p>在空中，只要鼠标跟着转动，游戏就会把侧向移动变成速度。玩家攀爬、连跳、滑行，跳过看起来太宽的缺口。做到很难，看懂很容易。</p>
<p>一张地图最快的跑图就是它的世界纪录。这里的每个纪录都是一个 demo，即游戏自己录下的文件，经网站读取、由人查看后才算数。它比前一个纪录快多少，画成两个方块之间的缺口。</p>
<p>[run]</p>
<h2>你需要什么</h2>
<ul>
<li>Steam 版 Counter-Strike 1.6。2023 年的周年版移动方式不同，大多数纪录规则不接受：请在属性中选择 legacy beta。</li>
<li>一只鼠标。多数人用滚轮跳跃：<code>bind mwheeldown +jump</code>。一个键绑定一个动作是允许的。</li>
<li>每秒 100 帧。在控制台输入：<code>fps_max 99.5</code>、<code>fps_override 0</code>、<code>gl_vsync 0</code>、<code>developer 0</code>。</li>
</ul>
<p>行走速度保持游戏默认：<code>cl_forwardspeed</code>、<code>cl_backspeed</code> 和 <code>cl_sidespeed</code> 为 400。所有设置见<a href="/rules">规则</a>。</p>
<p>玩不需要账号。提交 demo 需要，而且免费。</p>
<blockquote>不允许：替你跳跃或转向的脚本、修改过的客户端、每秒超过 100 帧。Demo 会显示出来。</blockquote>
<p>[keys]</p>
<h2>最初的五张地图</h2>
<p>先从简单的开始。如果有服务器正在运行该地图，“加入”会直接启动游戏；或者打开控制台输入 <code>connect</code> 和地址。大多数服务器的聊天支持 <code>/start</code>（回到起点）、<code>/cp</code>（存点）和 <code>/gc</code>（回到存点）。更多服务器：<a href="/game-servers">游戏服务器</a>。</p>
<p>[maps]</p>
<h2>录制并提交 demo</h2>
<p>纪录要独自在自己的服务器上跑：选择“新游戏”，或在控制台用 <code>map</code> 加地图名载入。手持刀或 USP。使用存点的跑图单独分类。</p>
<ol>
<li>按下开始按钮之前：<code>record</code> 加文件名。</li>
<li>跑完并按下结束按钮。</li>
<li>然后 <code>stop</code>。中途不要更改绑定或设置。</li>
</ol>
<p>文件在游戏的 <code>cstrike</code> 文件夹里，以 .dem 结尾。拖到<a href="/upload-demo">提交 demo</a> 页面：浏览器会立即读取，在你提交前告诉你缺少什么或哪里异常。审核员查看并发布后，它就是各处认可的纪录。</p>
<p>[way]</p>
<h2>你会遇到的词</h2>
<p>[words]</p>`,
}
