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

/** A map: its own textures from one picture, its light from another, and the colour of what a brush does. */
export const MAP = {
  vertex: `${HEAD}${MATRICES}
in vec3 position;
in vec2 textureUv;
in vec4 textureBox;
in vec2 lightUv;
out vec2 uv;
out vec2 lit;
flat out vec4 box;
void main() {
  uv = textureUv;
  lit = lightUv;
  box = textureBox;
  gl_Position = projectionMatrix * viewMatrix * modelMatrix * vec4(position, 1.0);
}`,
  fragment: `${FRAGMENT_HEAD}
uniform sampler2D atlas;
uniform sampler2D light;
uniform vec4 tint;
uniform float opacity;
uniform float holes;
in vec2 uv;
in vec2 lit;
flat in vec4 box;
void main() {
  // the texture repeats within its box; its fineness is that of the uncut place
  vec4 texel = textureGrad(atlas, box.xy + fract(uv) * box.zw, dFdx(uv) * box.zw, dFdy(uv) * box.zw);
  if (holes > 0.5 && texel.a < 0.5) discard;
  vec3 shade = texture(light, lit).rgb;
  vec3 seen = texel.rgb * min(shade * 1.35 + 0.06, vec3(1.25));
  seen = mix(seen, tint.rgb, tint.a);
  colour = vec4(seen * opacity, opacity);
}`,
}
