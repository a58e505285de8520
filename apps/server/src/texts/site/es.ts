import type { TextSlug } from '@kz/contract/texts'
import { clientTable, serverTable } from './settings-tables.ts'

/** What the pages say until staff writes its own, in Spanish. */
export const ES: Record<TextSlug, string> = {
  rules: `<h2>General</h2>
<ul>
<li>Una persona, una cuenta. Tu nick y tu bandera son tuyos: no te hagas pasar por otro.</li>
<li>Las runs las hace a mano, en el juego, el jugador que se nombra. Quien hace trampas pierde sus récords.</li>
<li>Lo que no está escrito aquí lo decide el equipo, y dice por qué.</li>
</ul>
<h2>Cuenta</h2>
<ul>
<li>Los jugadores eligen una contraseña de al menos 10 caracteres; el equipo, de al menos 15.</li>
<li>El nick se puede cambiar cada 30 días. El anterior queda reservado para ti.</li>
</ul>
<h2>Demos</h2>
<ul>
<li>Graba con el comando <b>record</b> del propio juego, desde antes del botón de inicio hasta después del botón de parada.</li>
<li>Un archivo tiene una run. Envía el .dem mismo o un zip de hasta 20.</li>
<li>Una run sin checkpoints es un récord sin marcas; los checkpoints y los gochecks se cuentan y se muestran.</li>
<li>Nada de scripts, macros, clientes modificados ni programas de ayuda. Una pulsación es un salto.</li>
<li>No envíes nunca la run de otro.</li>
</ul>
<h3>Ajustes del servidor</h3>
${serverTable('Ajuste', 'Valor')}
<h3>Ajustes del cliente</h3>
${clientTable('Ajuste', 'Valor')}
<h2>Mapas</h2>
<ul>
<li>Envía solo mapas que hayas hecho o puedas publicar, con sus wads y sonidos, en un zip.</li>
<li>Un mapa necesita un botón de inicio y otro de parada para tener récord.</li>
</ul>
<h2>Long jumps</h2>
<ul>
<li>El salto está en la demo, con su carrera y la distancia que escribió el plugin.</li>
<li>Prestrafe, topspeed y strafes se leen de la demo. Los valores escritos a mano se comparan con ella.</li>
</ul>
<h2>Chat y foro</h2>
<ul>
<li>Discute sobre saltos, no sobre personas. Sin insultos, sin odio, sin publicidad.</li>
<li>En inglés, para que todos entiendan.</li>
</ul>
<h2>Sanciones</h2>
<ul>
<li>Los bans están en la lista de bans con su motivo y su final. Los bans por trampas se doblan cada vez.</li>
<li>Macro: 2 semanas. Auto-bhop: 1 mes. Auto-strafe: 2 meses. Como mucho 1 año.</li>
<li>Si crees que un ban es un error, escribe a alguien del equipo.</li>
</ul>`,
  privacy: `<h2>Qué se guarda</h2>
<ul>
<li>Tu cuenta: nombre de usuario, nick, correo, la contraseña como hash, la bandera y el cumpleaños si lo dices. El año no se muestra nunca.</li>
<li>Lo que escribes y envías. Las demos y los récords son públicos y quedan con el nombre con el que se publicaron.</li>
<li>La dirección de red de un envío, durante 90 días después de su decisión, para quienes revisan demos. De las entradas se guardan la red y el país, no la dirección.</li>
</ul>
<h2>Qué no se hace</h2>
<ul>
<li>Nada de publicidad, nada de contadores de otras empresas, nada cargado desde otros sitios. Los vídeos se cargan cuando haces clic en ellos.</li>
<li>Las cookies mantienen tu sesión y recuerdan tu idioma, nada más.</li>
</ul>`,
  terms: `<h2>Lo que envías</h2>
<ul>
<li>Lo tuyo sigue siendo tuyo. Al enviar una demo, un mapa o un texto dejas que el sitio lo muestre y lo ofrezca para siempre.</li>
<li>Envías solo lo que has hecho o puedes publicar.</li>
</ul>
<h2>Lo que promete el sitio</h2>
<ul>
<li>Los récords, las demos y su historia se guardan. Un récord retirado conserva su lugar en la historia, con el motivo.</li>
<li>El sitio es como es; lo llevan voluntarios.</li>
</ul>`,
  faq: `<h2>¿Cómo consigo un récord?</h2>
<p>Haz un mapa más rápido que su récord, graba una demo y suéltala en la página <a href="/upload-demo">Enviar demo</a>. La página la lee al momento y te dice lo que ve; un checker la publica.</p>
<h2>¿Cómo grabo?</h2>
<p>Escribe <b>record nombre</b> antes de la run y <b>stop</b> después. El archivo está en la carpeta del juego, <b>cstrike</b>.</p>
<h2>¿Dónde leen los plugins los récords?</h2>
<p>En <a href="/demos.txt">/demos.txt</a>. Los programas también pueden preguntar a la <a href="/api/docs">API pública</a>.</p>
<h2>Mi nick lo tiene un récord antiguo. ¿Qué hago?</h2>
<p>Escribe a alguien del equipo: los récords de un nombre sin cuenta se pueden unir a los tuyos.</p>`,
  start: `<p>De cero a tu primera demo enviada. Cuatro pasos, media hora más o menos, y nada que pagar salvo el juego.</p>
<h2>Qué es Kreedz</h2>
<p>Kreedz, o KZ, es escalar en Counter-Strike 1.6. Un mapa es un recorrido de blocks, escaleras y salientes entre un botón de inicio y uno de parada. Nadie dispara. Corres contra el reloj y contra todos los que pasaron por allí antes que tú.</p>
<p>En el aire el juego convierte los pasos laterales en velocidad si el ratón gira con ellos. Los jugadores trepan, saltan, se deslizan y cruzan huecos que parecen demasiado anchos. Es difícil de hacer y fácil de ver.</p>
<p>La run más rápida de un mapa es su récord mundial. Cada uno aquí es una demo, una grabación hecha por el propio juego, leída por el sitio y mirada por personas antes de contar. Lo que ganó al récord anterior se dibuja como un hueco entre dos blocks.</p>
<p>[run]</p>
<h2>Qué necesitas</h2>
<ul>
<li>Counter-Strike 1.6 de Steam. La versión de aniversario de 2023 se mueve de otra manera y casi todas las normas de récords la rechazan: elige la beta legacy en sus propiedades.</li>
<li>Un ratón. Casi todos saltan con la rueda: <code>bind mwheeldown +jump</code>. Los binds de una tecla a una acción están permitidos.</li>
<li>100 fotogramas por segundo. En la consola: <code>fps_max 99.5</code>, <code>fps_override 0</code>, <code>gl_vsync 0</code>, <code>developer 0</code>.</li>
</ul>
<p>Las velocidades de andar quedan como las trae el juego: <code>cl_forwardspeed</code>, <code>cl_backspeed</code> y <code>cl_sidespeed</code> a 400. Todos los ajustes están en las <a href="/rules">normas</a>.</p>
<p>Para jugar no hace falta cuenta. Para enviar una demo sí, y es gratis.</p>
<blockquote>No se permite: scripts que salten o giren por ti, clientes modificados, más de 100 fotogramas por segundo. En la demo se ve.</blockquote>
<p>[keys]</p>
<h2>Cinco primeros mapas</h2>
<p>Primero los fáciles. Si un servidor tiene uno ahora, Unirse abre el juego allí; o abre la consola y escribe <code>connect</code> con la dirección. En la mayoría de los servidores el chat entiende <code>/start</code> (volver al principio), <code>/cp</code> (poner un checkpoint) y <code>/gc</code> (volver a él). Más servidores: <a href="/game-servers">Servidores de juego</a>.</p>
<p>[maps]</p>
<h2>Graba y envía una demo</h2>
<p>Un récord se hace a solas, en un servidor propio: elige Nueva partida, o carga el mapa en la consola con <code>map</code> y su nombre. Con el cuchillo o la USP en la mano. Las runs con checkpoints son una clase aparte.</p>
<ol>
<li>Antes de pulsar el botón de inicio: <code>record</code> y un nombre para el archivo.</li>
<li>Corre y pulsa el botón de parada.</li>
<li>Después <code>stop</code>. No cambies binds ni ajustes entre medias.</li>
</ol>
<p>El archivo está en la carpeta <code>cstrike</code> del juego y acaba en .dem. Suéltalo en <a href="/upload-demo">Enviar demo</a>: tu navegador lo lee al momento y te dice lo que falta o es raro antes de enviarlo. Un checker lo mira y lo publica; entonces es el récord en todas partes.</p>
<p>[way]</p>
<h2>Palabras que vas a encontrar</h2>
<p>[words]</p>`,
}
