const HEAD = `#version 300 es
precision highp float;
`
const FRAGMENT_HEAD = `${HEAD}out vec4 colour;
`
const MATRICES = `uniform mat4 modelMatrix;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
`

/** The grid of 64 units that stands in for a map nobody has sent; thicker each 256. */
export const GRID = {
  vertex: `${HEAD}${MATRICES}
in vec3 position;
out vec2 place;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  place = world.xy;
  gl_Position = projectionMatrix * viewMatrix * world;
}`,
  fragment: `${FRAGMENT_HEAD}
in vec2 place;
float line(float cell) {
  vec2 at = abs(fract(place / cell - 0.5) - 0.5) * cell / fwidth(place);
  return (1.0 - min(min(at.x, at.y), 1.0)) * clamp(1.2 - max(fwidth(place).x, fwidth(place).y) * 3.0 / cell, 0.0, 1.0);
}
void main() {
  float shine = max(line(64.0) * 0.35, line(256.0) * 0.6);
  colour = vec4(mix(vec3(0.055, 0.063, 0.039), vec3(0.49, 0.52, 0.43), shine), 1.0);
}`,
}

/** The ribbon: five colours by speed between dark edges; what is further off in time than the window is left out. */
export const RIBBON = {
  vertex: `${HEAD}${MATRICES}
in vec3 position;
in float ms;
in float speed;
in float across;
out float time;
out float fast;
out float edge;
void main() {
  time = ms;
  fast = speed;
  edge = across;
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
}`,
  fragment: `${FRAGMENT_HEAD}
uniform vec2 window;
uniform vec3 steps[5];
uniform float behind;
in float time;
in float fast;
in float edge;
void main() {
  if (time < window.x || time > window.y) discard;
  vec3 tint = fast < 262.0 ? steps[0] : fast < 280.0 ? steps[1] : fast < 297.0 ? steps[2] : fast < 312.0 ? steps[3] : steps[4];
  if (behind > 0.5) {
    if (abs(edge) > 0.15 || fract(time / 120.0) > 0.5) discard;
    colour = vec4(tint * 0.5, 0.5);
    return;
  }
  colour = vec4(abs(edge) > 0.667 ? vec3(0.05, 0.055, 0.035) : tint, 1.0);
}`,
}

/** A runner: filled with a dark visor, or a ghost, pale with a dashed edge. */
export const RUNNER = {
  vertex: `${HEAD}${MATRICES}
uniform mat4 modelViewMatrix;
uniform mat3 normalMatrix;
uniform float ghost;
in vec3 position;
in vec3 normal;
out vec3 place;
out vec3 facing;
out vec3 out_;
out vec3 towards;
void main() {
  place = position;
  out_ = normal;
  vec4 seen = modelViewMatrix * vec4(position, 1.0);
  facing = normalize(normalMatrix * normal);
  towards = normalize(-seen.xyz);
  gl_Position = projectionMatrix * seen;
  // of two that stand in the same place the run is seen, not stripes of both
  vec4 behind = projectionMatrix * (seen + vec4(normalize(seen.xyz) * 2.0 * ghost, 0.0));
  gl_Position.z = behind.z / behind.w * gl_Position.w;
}`,
  fragment: `${FRAGMENT_HEAD}
uniform vec3 tint;
uniform float ghost;
uniform float dash;
uniform float tall;
in vec3 place;
in vec3 facing;
in vec3 out_;
in vec3 towards;
void main() {
  float rim = abs(dot(normalize(facing), normalize(towards)));
  if (ghost > 0.5) {
    bool edge = rim < 0.38 && fract(place.z / dash) < 0.6;
    colour = edge ? vec4(tint, 1.0) : vec4(tint * 0.42, 0.42);
    return;
  }
  vec3 lit = tint * (0.62 + 0.38 * max(dot(out_, vec3(0.3, 0.2, 0.93)), 0.0));
  bool visor = place.x > 4.0 && abs(place.z - tall * 0.8) < 6.0;
  colour = vec4(visor ? vec3(0.14, 0.08, 0.0) : mix(lit, tint, 0.25), 1.0);
}`,
}

/** Take-offs, start and finish as squares of a few pixels. */
export const MARKS = {
  vertex: `${HEAD}${MATRICES}
uniform float size;
in vec3 position;
in vec3 tint;
out vec3 inner;
void main() {
  inner = tint;
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
  gl_PointSize = clamp(size * 900.0 / gl_Position.w, 4.0, size);
}`,
  fragment: `${FRAGMENT_HEAD}
in vec3 inner;
void main() {
  vec2 from = abs(gl_PointCoord - 0.5);
  colour = vec4(max(from.x, from.y) > 0.34 ? vec3(0.945, 0.96, 0.87) : inner, 1.0);
}`,
}

/**
 * A map: its own textures from one picture, its light from another, and the colour of what a brush does. Light and textures
 * go through the curves of the game (see gamma.ts of the geometry).
 */
export const MAP = {
  vertex: `${HEAD}${MATRICES}
uniform highp sampler2D table;
in vec3 position;
in vec2 textureUv;
in float textureOf;
in vec2 lightUv;
in vec2 styleUv;
in float styleOf;
out vec2 uv;
out vec2 lit;
out vec2 uneven;
flat out vec4 box;
flat out vec3 does;
flat out float burns;
flat out float even;
void main() {
  uv = textureUv;
  lit = lightUv;
  uneven = styleUv;
  box = texelFetch(table, ivec2(int(textureOf), 0), 0);
  does = texelFetch(table, ivec2(int(textureOf), 1), 0).xyz;
  burns = texelFetch(table, ivec2(int(styleOf), 2), 0).x;
  even = texelFetch(table, ivec2(0, 2), 0).y;
  gl_Position = projectionMatrix * viewMatrix * modelMatrix * vec4(position, 1.0);
}`,
  fragment: `${FRAGMENT_HEAD}
uniform sampler2D atlas;
uniform sampler2D light;
uniform vec4 tint;
uniform float opacity;
uniform float holes;
uniform float scroll;
uniform float time;
uniform float fullLight;
uniform vec2 bright;
in vec2 uv;
in vec2 lit;
in vec2 uneven;
flat in vec4 box;
flat in vec3 does;
flat in float burns;
flat in float even;
vec3 shown(vec3 level) {
  vec3 linear = pow(min(level * fullLight, 1.0), vec3(2.5)) * bright.y;
  vec3 low = linear / bright.x * 0.125;
  vec3 high = 0.125 + (linear - bright.x) / (1.0 - bright.x) * 0.875;
  return pow(min(mix(high, low, step(linear, vec3(bright.x))), 1.0), vec3(0.4));
}
void main() {
  vec2 at = uv;
  // water bends by eight pixels, a belt runs along its width
  if (does.z == 1.0) at += 8.0 / does.xy * sin(uv.yx * does.yx * 0.125 + time);
  if (does.z == 2.0) at.x -= scroll * time / does.x;
  // the texture repeats within its box; its fineness is that of the uncut place
  vec4 texel = textureGrad(atlas, box.xy + fract(at) * box.zw, dFdx(uv) * box.zw, dFdy(uv) * box.zw);
  if (holes > 0.5 && texel.a < 0.5) discard;
  vec3 level = even * texture(light, lit).rgb;
  if (burns > 0.0) level += burns * texture(light, uneven).rgb;
  vec3 seen = pow(texel.rgb, vec3(0.8)) * shown(level);
  seen = mix(seen, tint.rgb, tint.a);
  colour = vec4(seen * opacity, opacity);
}`,
}

/** Pictures of the sky, infinitely far away. */
export const SKY = {
  vertex: `${HEAD}${MATRICES}
in vec3 position;
in vec2 uv;
out vec2 at;
void main() {
  at = uv;
  vec4 seen = projectionMatrix * mat4(mat3(viewMatrix)) * vec4(position * 100.0, 1.0);
  gl_Position = seen.xyww;
}`,
  fragment: `${FRAGMENT_HEAD}
uniform sampler2D pictures;
in vec2 at;
void main() {
  colour = vec4(texture(pictures, at).rgb, 1.0);
}`,
}
