/** Counter-Strike's weapons by their number; empty where none has it. */
const NAMES =
  ',P228,,Scout,HE grenade,XM1014,C4,MAC-10,AUG,Smoke grenade,Dual Elites,Five-SeveN,UMP45,SG 550,Galil,FAMAS,USP,Glock,AWP,MP5,M249,M3,M4A1,TMP,G3SG1,Flashbang,Desert Eagle,SG 552,AK-47,Knife,P90'.split(
    ',',
  )

/** The weapon's name, or null for a number no weapon has. */
export function weaponName(id: number): string | null {
  return NAMES[id] || null
}
