/*
 * KZ16 bridge: writes each finish as a line of JSON into addons/amxmodx/data/kz16/kz16_YYYYMMDD.jsonl, which `kz agent` beside
 * the server sends to the site, and prints what the agent writes back. The files are the queue: nothing is lost while the
 * site or the agent is away. AMX Mod X 1.9 or 1.10, core modules only. docs/game-servers.md says how to set it up.
 *
 * Finishes come from Theggv/Kreedz (kz_timer_finish_post), kz-arg (kz_finishclimb) or, with `kz16_timer 1` on a server
 * without any other timer, from the map's own buttons.
 */
#include <amxmodx>
#include <fakemeta>
#include <hamsandwich>
#include <hlsdk_const>
#include <json>

#define TASK_ANSWERS 1616
#define RECORDED_AA 10.0

// a run of Theggv/Kreedz: five cells
#define RUN_TIME 0
#define RUN_CP 1
#define RUN_TP 2
#define RUN_AA 4

new const START_TARGETS[][] = { "counter_start", "clockstartbutton", "firsttimerelay", "but_start", "counter_start_button",
	"multi_start", "timer_startbutton", "start_timer_emi", "gogogo" };
new const STOP_TARGETS[][] = { "counter_off", "clockstopbutton", "clockstop", "but_stop", "counter_stop_button",
	"multi_stop", "stop_counter", "m_counter_end_emi" };

new g_folder[128];
new g_map[64];
new g_answers[192];
new g_read;
new g_number;
new g_airaccelerate;
new g_timer;
new Float:g_started[33];

public plugin_init()
{
	register_plugin("KZ16 bridge", "1.0", "KZ16");
	g_timer = register_cvar("kz16_timer", "0");
	g_airaccelerate = get_cvar_pointer("sv_airaccelerate");
	register_clcmd("say /kz16", "ask_top");
	RegisterHam(Ham_Use, "func_button", "button_used", 1);
	register_forward(FM_PlayerPreThink, "player_thinks");
	RegisterHam(Ham_Spawn, "player", "run_ends", 1);
	RegisterHam(Ham_Killed, "player", "run_ends", 1);

	get_mapname(g_map, charsmax(g_map));
	get_localinfo("amxx_datadir", g_folder, charsmax(g_folder));
	add(g_folder, charsmax(g_folder), "/kz16");
	if (!dir_exists(g_folder))
		mkdir(g_folder);
	// what was said before this map is no news
	answers_path(g_answers, charsmax(g_answers));
	g_read = max(0, file_size(g_answers));
	set_task(2.0, "print_answers", TASK_ANSWERS, "", 0, "b");
	ask_top();
}

public client_putinserver(id)
	g_started[id] = 0.0;

public run_ends(id)
{
	if (1 <= id <= 32)
		g_started[id] = 0.0;
}

// Theggv/Kreedz
public kz_timer_finish_post(id, runInfo[])
{
	if (runInfo[RUN_AA] == 0 || runInfo[RUN_AA] == 10)
		write_run(id, Float:runInfo[RUN_TIME], runInfo[RUN_CP], runInfo[RUN_TP], "");
}

// kz-arg
public kz_finishclimb(id, Float:time, cp, gc, weapon)
{
	new name[32];
	if (weapon > 0)
		get_weaponname(weapon, name, charsmax(name));
	replace(name, charsmax(name), "weapon_", "");
	write_run(id, time, cp, gc, name);
}

bool:is_among(const text[], const names[][], count)
{
	for (new i = 0; i < count; i++)
		if (equali(text, names[i]))
			return true;
	return false;
}

// a server without another timer: no checkpoints are possible, so each run is without them
public button_used(button, caller, activator, type, Float:value)
{
	if (!get_pcvar_num(g_timer) || !(1 <= caller <= 32) || !is_user_alive(caller))
		return;
	new target[32];
	pev(button, pev_target, target, charsmax(target));
	if (is_among(target, START_TARGETS, sizeof START_TARGETS))
		g_started[caller] = get_gametime();
	else if (g_started[caller] > 0.0 && is_among(target, STOP_TARGETS, sizeof STOP_TARGETS))
	{
		new Float:took = get_gametime() - g_started[caller];
		g_started[caller] = 0.0;
		write_run(caller, took, 0, 0, "");
	}
}

// no-clip ends a run
public player_thinks(id)
{
	if (g_started[id] > 0.0 && pev(id, pev_movetype) == MOVETYPE_NOCLIP)
		g_started[id] = 0.0;
	return FMRES_IGNORED;
}

public ask_top()
{
	new JSON:line = json_init_object();
	set_id(line, 0);
	json_object_set_string(line, "want", g_map);
	write_line(line);
	return PLUGIN_CONTINUE;
}

write_run(id, Float:time, cp, gc, const weapon[])
{
	if (is_user_bot(id) || is_user_hltv(id) || get_pcvar_float(g_airaccelerate) != RECORDED_AA)
		return;
	new steamid[64], name[32];
	get_user_authid(id, steamid, charsmax(steamid));
	get_user_name(id, name, charsmax(name));

	new JSON:line = json_init_object();
	set_id(line, get_user_userid(id));
	json_object_set_string(line, "steamid", steamid);
	// a name that is no UTF-8 is refused
	if (!json_object_set_string(line, "name", name))
		json_object_set_string(line, "name", "");
	json_object_set_string(line, "map", g_map);
	json_object_set_number(line, "timeMs", floatround(time * 1000.0));
	json_object_set_number(line, "cp", cp);
	json_object_set_number(line, "gc", gc);
	json_object_set_string(line, "weapon", weapon);
	json_object_set_number(line, "at", get_systime());
	write_line(line);
}

// the same for no other line of this server
set_id(JSON:line, userid)
{
	new id[48];
	formatex(id, charsmax(id), "%d-%d-%d-%d", get_systime(), userid, ++g_number, random_num(0, 999999));
	json_object_set_string(line, "id", id);
}

write_line(JSON:line)
{
	new text[512], day[12], path[192];
	json_serial_to_string(line, text, charsmax(text));
	json_free(line);
	get_time("%Y%m%d", day, charsmax(day));
	formatex(path, charsmax(path), "%s/kz16_%s.jsonl", g_folder, day);
	new file = fopen(path, "at");
	if (!file)
	{
		log_amx("%s cannot be written: a finish is lost.", path);
		return;
	}
	fprintf(file, "%s^n", text);
	fclose(file);
}

answers_path(path[], length)
{
	new day[12];
	get_time("%Y%m%d", day, charsmax(day));
	formatex(path, length, "%s/kz16_%s.answers", g_folder, day);
}

public print_answers()
{
	new path[192], text[192];
	answers_path(path, charsmax(path));
	if (!equal(path, g_answers))
	{
		copy(g_answers, charsmax(g_answers), path);
		g_read = 0;
	}
	if (file_size(path) <= g_read)
		return;
	new file = fopen(path, "rt");
	if (!file)
		return;
	fseek(file, g_read, SEEK_SET);
	while (!feof(file) && fgets(file, text, charsmax(text)))
	{
		trim(text);
		if (text[0])
			client_print(0, print_chat, "[KZ16] %s", text);
	}
	g_read = ftell(file);
	fclose(file);
}
