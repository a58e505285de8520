import type { TextSlug } from '@kz/contract/texts'
import { clientTable, serverTable } from './settings-tables.ts'

/** What the pages say until staff writes its own, in Portuguese. */
export const PT: Record<TextSlug, string> = {
  rules: `<h2>Geral</h2>
<ul>
<li>Uma pessoa, uma conta. Seu nick e sua bandeira são seus: não se passe por outra pessoa.</li>
<li>As runs são feitas à mão, no jogo, pelo jogador indicado. Quem trapaceia perde seus recordes.</li>
<li>O que não está escrito aqui a equipe decide, e diz por quê.</li>
</ul>
<h2>Conta</h2>
<ul>
<li>Jogadores escolhem uma senha de pelo menos 10 caracteres; a equipe, de pelo menos 15.</li>
<li>O nick pode mudar a cada 30 dias. O antigo fica reservado para você.</li>
</ul>
<h2>Demos</h2>
<ul>
<li>Grave com o comando <b>record</b> do próprio jogo, de antes do botão de início até depois do botão de parada.</li>
<li>Um arquivo tem uma run. Envie o próprio .dem ou um zip com até 20.</li>
<li>Uma run sem checkpoints é um recorde sem marcas; checkpoints e gochecks são contados e mostrados.</li>
<li>Nada de scripts, macros, clientes alterados ou programas auxiliares. Um aperto é um salto.</li>
<li>Nunca envie a run de outra pessoa.</li>
</ul>
<h3>Configurações do servidor</h3>
${serverTable('Configuração', 'Valor')}
<h3>Configurações do cliente</h3>
${clientTable('Configuração', 'Valor')}
<h2>Mapas</h2>
<ul>
<li>Envie só mapas que você fez ou pode publicar, com seus wads e sons, em um zip.</li>
<li>Um mapa precisa de um botão de início e um de parada para ter recorde.</li>
</ul>
<h2>Long jumps</h2>
<ul>
<li>O salto está na demo, com a corrida e a distância que o plugin escreveu.</li>
<li>Prestrafe, topspeed e strafes são lidos da demo. Valores digitados à mão são comparados com ela.</li>
</ul>
<h2>Chat e fórum</h2>
<ul>
<li>Discuta sobre saltos, não sobre pessoas. Sem insultos, sem ódio, sem propaganda.</li>
<li>Em inglês, para todos entenderem.</li>
</ul>
<h2>Punições</h2>
<ul>
<li>Os bans ficam na lista de bans com motivo e fim. Bans por trapaça dobram a cada vez.</li>
<li>Macro: 2 semanas. Auto-bhop: 1 mês. Auto-strafe: 2 meses. No máximo 1 ano.</li>
<li>Se você acha que um ban está errado, escreva para alguém da equipe.</li>
</ul>`,
  privacy: `<h2>O que é guardado</h2>
<ul>
<li>Sua conta: nome de usuário, nick, e-mail, a senha como hash, a bandeira e o aniversário, se você contar. O ano nunca é mostrado.</li>
<li>O que você escreve e envia. Demos e recordes são públicos e ficam com o nome com que foram publicados.</li>
<li>O endereço de rede de um envio, por 90 dias depois da decisão, para quem confere demos. Das entradas ficam a rede e o país, não o endereço.</li>
</ul>
<h2>O que não é feito</h2>
<ul>
<li>Nada de anúncios, nada de contadores de outras empresas, nada carregado de outros sites. Vídeos carregam quando você clica neles.</li>
<li>Os cookies mantêm você conectado e lembram seu idioma, nada mais.</li>
</ul>`,
  terms: `<h2>O que você envia</h2>
<ul>
<li>O que é seu continua seu. Ao enviar uma demo, um mapa ou um texto, você deixa o site mostrar e oferecer isso para sempre.</li>
<li>Você envia só o que fez ou pode publicar.</li>
</ul>
<h2>O que o site promete</h2>
<ul>
<li>Recordes, demos e sua história são mantidos. Um recorde retirado mantém seu lugar na história, com o motivo.</li>
<li>O site é como é, mantido por voluntários.</li>
</ul>`,
  faq: `<h2>Como consigo um recorde?</h2>
<p>Faça um mapa mais rápido que o recorde, grave uma demo e solte na página <a href="/upload-demo">Enviar demo</a>. A página lê na hora e diz o que vê; um checker publica.</p>
<h2>Como gravo?</h2>
<p>Digite <b>record nome</b> antes da run e <b>stop</b> depois. O arquivo fica na pasta do jogo, <b>cstrike</b>.</p>
<h2>Onde os plugins leem os recordes?</h2>
<p>Em <a href="/demos.txt">/demos.txt</a>. Programas também podem consultar a <a href="/api/docs">API pública</a>.</p>
<h2>Meu nick está em um recorde antigo. E agora?</h2>
<p>Escreva para alguém da equipe: os recordes de um nome sem conta podem ser unidos aos seus.</p>`,
  start: `<p>Do zero à sua primeira demo enviada. Quatro passos, cerca de meia hora, nada a pagar além do jogo.</p>
<h2>O que é Kreedz</h2>
<p>Kreedz, ou KZ, é escalar no Counter-Strike 1.6. Um mapa é um percurso de blocks, escadas e beiradas entre um botão de início e um de parada. Ninguém atira. Você corre contra o relógio e contra todos que passaram ali antes.</p>
<p>No ar o jogo transforma passos laterais em velocidade, se o mouse virar junto. Os jogadores escalam, pulam, deslizam e cruzam vãos que parecem largos demais. É difícil de fazer e fácil de ver.</p>
<p>A run mais rápida de um mapa é o recorde mundial dele. Cada um aqui é uma demo, uma gravação feita pelo próprio jogo, lida pelo site e vista por pessoas antes de valer. O que ela ganhou do recorde anterior é desenhado como um vão entre dois blocks.</p>
<p>[run]</p>
<h2>O que você precisa</h2>
<ul>
<li>Counter-Strike 1.6 da Steam. A versão de aniversário de 2023 se move de outro jeito e a maioria das regras de recordes não a aceita: escolha a beta legacy nas propriedades.</li>
<li>Um mouse. Quase todos pulam com a roda: <code>bind mwheeldown +jump</code>. Binds de uma tecla para uma ação são permitidos.</li>
<li>100 quadros por segundo. No console: <code>fps_max 99.5</code>, <code>fps_override 0</code>, <code>gl_vsync 0</code>, <code>developer 0</code>.</li>
</ul>
<p>As velocidades de andar ficam como o jogo traz: <code>cl_forwardspeed</code>, <code>cl_backspeed</code> e <code>cl_sidespeed</code> em 400. Todas as configurações estão nas <a href="/rules">regras</a>.</p>
<p>Para jogar você não precisa de conta. Para enviar uma demo precisa, e é de graça.</p>
<blockquote>Não é permitido: scripts que pulam ou viram por você, clientes alterados, mais de 100 quadros por segundo. A demo mostra.</blockquote>
<p>[keys]</p>
<h2>Cinco primeiros mapas</h2>
<p>Primeiro os fáceis. Se um servidor está com um agora, Entrar abre o jogo lá; ou abra o console e digite <code>connect</code> com o endereço. Na maioria dos servidores o chat entende <code>/start</code> (voltar ao começo), <code>/cp</code> (pôr um checkpoint) e <code>/gc</code> (voltar a ele). Mais servidores: <a href="/game-servers">Servidores de jogo</a>.</p>
<p>[maps]</p>
<h2>Grave e envie uma demo</h2>
<p>Um recorde é feito sozinho, em um servidor seu: escolha Novo jogo, ou carregue o mapa no console com <code>map</code> e o nome dele. Faca ou USP na mão. Runs com checkpoints são uma classe à parte.</p>
<ol>
<li>Antes de apertar o botão de início: <code>record</code> e um nome para o arquivo.</li>
<li>Corra e aperte o botão de parada.</li>
<li>Depois <code>stop</code>. Não mude binds nem configurações no meio.</li>
</ol>
<p>O arquivo fica na pasta <code>cstrike</code> do jogo e termina em .dem. Solte em <a href="/upload-demo">Enviar demo</a>: seu navegador lê na hora e diz o que falta ou está estranho antes de você enviar. Um checker olha e publica; então é o recorde em todo lugar.</p>
<p>[way]</p>
<h2>Palavras que você vai encontrar</h2>
<p>[words]</p>`,
}
