import type { DumpTable } from './dumps.ts'

/** A community of an earlier site, and what each board would have kept of it. */
interface Community {
  users: { id: number; login: string; name: string; email: string; hash: string; salt: string }[]
  threads: number
  messages: number
}

const T0 = 1_200_000_000
const BODY = 'A text with „quotes“ — čšž,\nover lines, "double" and \'single\', a \\ and 100 %'
const table = (name: string, columns: string, rows: DumpTable['rows']): DumpTable => ({
  ...{ name, columns: columns.split(' '), rows },
})
const range = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

/** Message n is of thread (n - 1) % threads + 1; every fourth thread is in the closed category 3. */
const threadOf = (n: number, { threads }: Community) => ((n - 1) % threads) + 1
const categoryOf = (thread: number) => (thread % 4 === 0 ? 3 : 2)
const writerOf = (n: number, { users }: Community) => users[n % users.length] as Community['users'][number]
const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

export const MADE: Readonly<
  Record<'phpbb' | 'smf' | 'mybb' | 'vbulletin' | 'e107' | 'e107_07', (of: Community) => DumpTable[]>
> = {
  phpbb: (of) => [
    table('users', 'user_id user_type username user_email user_password user_regdate user_avatar user_avatar_type', [
      [1, 2, 'Anonymous', '', '', T0, '', ''],
      ...of.users.map((u) => [
        u.id + 1,
        0,
        html(u.name),
        u.email,
        u.hash,
        T0,
        `${u.id + 1}_1.png`,
        'avatar.driver.upload',
      ]),
    ]),
    table('config', 'config_name config_value is_dynamic', [['avatar_salt', 'abc', 0]]),
    table('forums', 'forum_id parent_id left_id right_id forum_name forum_desc forum_type forum_status', [
      [1, 0, 1, 6, 'Main', '', 0, 0],
      [2, 1, 2, 3, 'Talk &amp; more', '', 1, 0],
      [3, 1, 4, 5, 'Closed', '', 1, 0],
    ]),
    table('groups', 'group_id group_type group_name', [
      [1, 3, 'GUESTS'],
      [2, 3, 'REGISTERED'],
    ]),
    table('acl_options', 'auth_option_id auth_option', [[20, 'f_read']]),
    table('acl_roles_data', 'role_id auth_option_id auth_setting', [[17, 20, 1]]),
    table('acl_roles', 'role_id role_name role_type', [
      [16, 'ROLE_FORUM_NOACCESS', 'f_'],
      [17, 'ROLE_FORUM_READONLY', 'f_'],
    ]),
    table('acl_groups', 'group_id forum_id auth_option_id auth_role_id auth_setting', [
      [1, 1, 20, 0, 1],
      [1, 2, 0, 17, 0],
      [1, 3, 0, 16, 0],
      [2, 3, 0, 17, 0],
    ]),
    table('attachments', 'attach_id post_msg_id topic_id in_message is_orphan physical_filename real_filename', [
      [7, 1, 1, 0, 0, '2_aa', 'a demo.zip'],
    ]),
    table(
      'topics',
      'topic_id forum_id topic_title topic_poster topic_time topic_views topic_status topic_type topic_visibility topic_moved_id',
      [
        ...range(of.threads).map((n) => [
          n,
          categoryOf(n),
          html(`Thread "${n}"`),
          2,
          T0 + n,
          n,
          0,
          n === 1 ? 1 : 0,
          1,
          0,
        ]),
        [of.threads + 1, 2, 'Moved', 2, T0, 0, 2, 0, 1, 1],
      ],
    ),
    table(
      'posts',
      'post_id topic_id forum_id poster_id post_time post_username post_subject post_text bbcode_uid post_visibility',
      [
        ...range(of.messages).map((n) => {
          const thread = threadOf(n, of)
          const text =
            n === 1
              ? '<r>See <ATTACHMENT filename="a demo.zip" index="0"><s>[attachment=0]</s>a demo.zip<e>[/attachment]</e></ATTACHMENT></r>'
              : n % 2
                ? `<r><B><s>[b]</s>bold<e>[/b]</e></B> ${html(BODY).replaceAll('\n', '<br/>\n')}</r>`
                : `[b:1x2y]bold[/b:1x2y] ${html(BODY)}`
          return [n, thread, categoryOf(thread), writerOf(n, of).id + 1, T0 + n, '', '', text, n % 2 ? '' : '1x2y', 1]
        }),
        [of.messages + 1, 1, 2, 1, T0, 'A guest', '', '<t>guest</t>', '', 1],
        [of.messages + 2, 1, 2, 2, T0, '', '', '<t>not approved</t>', '', 0],
      ],
    ),
  ],
  smf: (of) => [
    table('members', 'id_member member_name date_registered real_name passwd email_address password_salt', [
      ...of.users.map((u) => [u.id, html(u.login), T0, html(u.name), u.hash, u.email, 'abcd']),
    ]),
    table('categories', 'id_cat cat_order name', [[1, 0, 'Main']]),
    table('boards', 'id_board id_cat child_level id_parent board_order member_groups name description redirect', [
      [3, 1, 1, 2, 2, '2', 'Closed', '', ''],
      [2, 1, 0, 0, 1, '-1,0,2', 'Talk &amp; more', '', ''],
    ]),
    table(
      'topics',
      'id_topic is_sticky id_board id_first_msg id_last_msg num_views locked approved id_redirect_topic',
      [...range(of.threads).map((n) => [n, n === 1 ? 1 : 0, categoryOf(n), n, n, n, 0, 1, 0])],
    ),
    table('attachments', 'id_attach id_thumb id_msg id_member attachment_type filename file_hash fileext', [
      [7, 0, 1, 0, 0, 'a demo.zip', 'ff', 'zip'],
      [8, 0, 0, 1, 0, 'me.png', 'ee', 'png'],
    ]),
    table('messages', 'id_msg id_topic id_board poster_time id_member subject poster_name body approved', [
      ...range(of.messages).map((n) => {
        const thread = threadOf(n, of)
        const body =
          n === 1 ? 'See [attach id=7]a demo.zip[/attach]' : `[b]bold[/b] ${html(BODY).replaceAll('\n', '<br>')}`
        return [n, thread, categoryOf(thread), T0 + n, writerOf(n, of).id, html(`Thread "${thread}"`), 'x', body, 1]
      }),
      [of.messages + 1, 1, 2, T0, 0, 'Re', 'A guest', 'guest', 1],
    ]),
  ],
  mybb: (of) => [
    table('users', 'uid username password salt loginkey email avatar avatartype regdate', [
      ...of.users.map((u) => [
        u.id,
        u.name,
        u.hash,
        u.salt,
        '',
        u.email,
        './uploads/avatars/avatar_1.png?dateline=1',
        'upload',
        T0,
      ]),
    ]),
    table('forums', 'fid name description linkto type pid parentlist disporder active open password', [
      [1, 'Main', '', '', 'c', 0, '1', 1, 1, 1, ''],
      [2, 'Talk & more', '', '', 'f', 1, '1,2', 1, 1, 1, ''],
      [3, 'Closed', '', '', 'f', 1, '1,3', 2, 1, 1, ''],
    ]),
    table('forumpermissions', 'pid fid gid canview canviewthreads', [[1, 3, 1, 0, 0]]),
    table('attachments', 'aid pid posthash uid filename attachname visible', [
      [7, 1, '', 1, 'a demo.zip', '200801/post_1.attach', 1],
    ]),
    table('threads', 'tid fid subject uid username dateline firstpost views closed sticky visible', [
      ...range(of.threads).map((n) => [n, categoryOf(n), `Thread "${n}"`, 1, '', T0 + n, n, n, '', n === 1 ? 1 : 0, 1]),
      [of.threads + 1, 2, 'Moved', 1, '', T0, 0, 0, 'moved|1', 0, 1],
    ]),
    table('posts', 'pid tid fid subject uid username dateline message visible', [
      ...range(of.messages).map((n) => {
        const thread = threadOf(n, of)
        const text = n === 1 ? 'See [attachment=7]' : `[b]bold[/b] ${BODY}`
        return [n, thread, categoryOf(thread), '', writerOf(n, of).id, '', T0 + n, text, 1]
      }),
      [of.messages + 1, 1, 2, '', 0, 'A guest', T0, 'guest', 1],
    ]),
  ],
  vbulletin: (of) => [
    table('user', 'userid usergroupid username password email joindate salt', [
      ...of.users.map((u) => [u.id, 2, html(u.name), u.hash, u.email, T0, u.salt]),
    ]),
    table('usergroup', 'usergroupid title forumpermissions', [[1, 'Guests', 524_291]]),
    table('forum', 'forumid title description options displayorder parentid password', [
      [1, 'Main', '', 3, 1, -1, ''],
      [2, 'Talk &amp; more', '', 7, 1, 1, ''],
      [3, 'Closed', '', 7, 2, 1, ''],
    ]),
    table('forumpermission', 'forumpermissionid forumid usergroupid forumpermissions', [[1, 3, 1, 0]]),
    table('contenttype', 'contenttypeid class', [
      [1, 'Post'],
      [9, 'Album'],
    ]),
    table('attachment', 'attachmentid contenttypeid contentid userid filedataid filename', [
      [7, 1, 1, 1, 70, 'a demo.zip'],
      [8, 9, 1, 1, 71, 'album.jpg'],
    ]),
    table('filedata', 'filedataid userid filedata extension', [[70, 1, Buffer.from('PK\0\x01 zip'), 'zip']]),
    table('thread', 'threadid title forumid open postusername dateline views sticky visible', [
      ...range(of.threads).map((n) => [n, html(`Thread "${n}"`), categoryOf(n), 1, '', T0 + n, n, n === 1 ? 1 : 0, 1]),
      [of.threads + 1, 'Moved', 2, 10, '', T0, 0, 0, 1],
    ]),
    table('post', 'postid threadid username userid title dateline pagetext visible', [
      ...range(of.messages).map((n) => {
        const thread = threadOf(n, of)
        const text = n === 1 ? 'See [ATTACH=CONFIG]7[/ATTACH]' : `[B]bold[/B] ${BODY}`
        return [n, thread, '', writerOf(n, of).id, '', T0 + n, text, 1]
      }),
      [of.messages + 1, 1, 'A guest', 0, '', T0, 'guest', 1],
    ]),
  ],
  e107: (of) => [
    ...e107Base(of),
    table(
      'comments',
      'comment_id comment_pid comment_item_id comment_author_id comment_author_name comment_datestamp comment_comment comment_blocked comment_type',
      [
        [1, 0, 9, 1, 'x', T0, 'first', 0, 'news'],
        [2, 1, 9, 0, 'A guest', T0, 'reply', 0, '0'],
      ],
    ),
    table(
      'forum_thread',
      'thread_id thread_name thread_forum_id thread_views thread_active thread_datestamp thread_sticky thread_user thread_user_anon',
      [
        ...range(of.threads).map((n) => [
          n,
          html(`Thread "${n}"`),
          categoryOf(n),
          n,
          1,
          T0 + n,
          n === 1 ? 1 : 0,
          1,
          '',
        ]),
      ],
    ),
    table(
      'forum_post',
      'post_id post_entry post_thread post_forum post_status post_datestamp post_user post_user_anon post_attachments',
      [
        ...range(of.messages).map((n) => {
          const thread = threadOf(n, of)
          const by = writerOf(n, of).id
          const [text, files] = n === 1 ? ['See below', FILES] : [`[b]bold[/b] ${html(BODY)}`, null]
          return [n, text, thread, categoryOf(thread), 0, T0 + n, by, '', files]
        }),
        [of.messages + 1, 'guest', 1, 2, 0, T0, 0, 'A guest', null],
        [of.messages + 2, 'deleted by staff', 1, 2, 1, T0, 1, '', null],
      ],
    ),
  ],
  e107_07: (of) => [
    ...e107Base(of),
    table(
      'comments',
      'comment_id comment_pid comment_item_id comment_author comment_datestamp comment_comment comment_blocked comment_type',
      [
        [1, 0, 9, '1.x', T0, 'first', 0, '0'],
        [2, 1, 9, '0.A guest', T0, 'reply', 0, '0'],
      ],
    ),
    table(
      'forum_t',
      'thread_id thread_name thread_thread thread_forum_id thread_datestamp thread_parent thread_user thread_views thread_active thread_s thread_anon',
      [
        ...range(of.messages).map((n) => {
          const thread = threadOf(n, of)
          const title = n === thread ? html(`Thread "${thread}"`) : ''
          const by = n % 2 ? String(writerOf(n, of).id) : `${writerOf(n, of).id}.${html(writerOf(n, of).name)}`
          const text = n === 1 ? IN_TEXT : `[b]bold[/b] ${html(BODY)}`
          return [n, title, text, categoryOf(thread), T0 + n, n === thread ? 0 : thread, by, n, 1, n === 1 ? 1 : 0, '']
        }),
        [of.messages + 1, '', 'guest', 2, T0, 1, '0', 0, 1, 0, 'A guest'],
      ],
    ),
  ],
}

/** As e107 2 keeps files beside a message, and as 0.7 kept them in it. */
const FILES = "array (\n  'file' => \n  array (\n    0 => '1230091080_1_a demo.zip',\n  ),\n)"
const IN_TEXT = 'See [file={e_FILE}public/1230091080_1_FT0_a demo.zip]a demo.zip[/file]'

const e107Base = (of: Community): DumpTable[] => [
  table('user', 'user_id user_name user_loginname user_password user_email user_join user_image', [
    ...of.users.map((u) => [u.id, html(u.name), html(u.login), u.hash, u.email, T0, '']),
  ]),
  table(
    'forum',
    'forum_id forum_name forum_description forum_parent forum_sub forum_class forum_order forum_moderators',
    [
      [1, 'Main', '', 0, 0, '0', 1, ''],
      [2, 'Talk &amp; more', '', 1, 0, '0', 1, ''],
      [3, 'Closed', '', 1, 0, '254', 2, ''],
    ],
  ),
  table('news', 'news_id news_title news_body news_extended news_datestamp news_author news_class', [
    [9, 'A &quot;post&quot;', '[b]Yes[/b]\nline', '', T0, 1, '0'],
    [10, 'Hidden', '[html]<p>x</p>[/html]', 'more', T0, 1, '254'],
  ]),
]
