"use strict";

/* The page of a snapshot. Its data are the columns that runtime/viewer/README.md describes; objects, types,
   fields and holders are identified by their indices. The fragment of the address selects the view:
   #object=17, #type=Node, #holder=0, #search=text, #compare, or nothing. */

const UNTRACKED = 1, FROZEN = 2, DYING = 4, GARBAGE = 8;
const SHOWN = 100; // rows of a list

let snapshot;

// ---------------------------------------------------------------- reading

function unpack(base64) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}

const unpackJson = base64 => unpack(base64).json();

/** The graph: the edges of object i are first[i] to first[i + 1]. */
class Graph {
  constructor(data) {
    const { edges, type } = data.objects;
    this.data = data;
    this.size = type.length;
    this.first = new Int32Array(this.size + 1);
    for (let i = 0; i < this.size; i++) this.first[i + 1] = this.first[i] + edges[i];
    this.to = Int32Array.from(data.edges.to);
  }

  /** The same edges turned round: those that lead to i are at firstIn[i] to firstIn[i + 1]. */
  turn() {
    if (this.firstIn) return;
    this.firstIn = new Int32Array(this.size + 1);
    for (const to of this.to) this.firstIn[to + 1]++;
    for (let i = 0; i < this.size; i++) this.firstIn[i + 1] += this.firstIn[i];
    const next = this.firstIn.slice();
    this.into = new Int32Array(this.to.length);
    this.from = new Int32Array(this.to.length);
    for (let i = 0; i < this.size; i++) {
      for (let e = this.first[i]; e < this.first[i + 1]; e++) {
        this.into[next[this.to[e]]++] = e;
        this.from[e] = i;
      }
    }
  }

  isStart(i) {
    return this.data.objects.holds[i] > 0 || (this.data.objects.marks[i] & (UNTRACKED | FROZEN | DYING)) !== 0;
  }

  /** The edges of a shortest way to `target`, or null. Without starts: from itself, all around. */
  path(target, starts) {
    const through = new Int32Array(this.size).fill(-1); // the edge by which the search came
    const seen = new Uint8Array(this.size);
    const queue = starts ?? [target];
    if (starts) for (const i of starts) seen[i] = 1;
    for (let at = 0; at < queue.length && !seen[target]; at++) {
      for (let e = this.first[queue[at]]; e < this.first[queue[at] + 1]; e++) {
        const to = this.to[e];
        if (!seen[to]) {
          seen[to] = 1;
          through[to] = e;
          queue.push(to);
        }
      }
    }
    if (!seen[target]) return null;
    this.turn();
    const path = [];
    for (let i = target; through[i] >= 0; ) {
      path.push(through[i]);
      i = this.from[through[i]];
      if (i === target) break;
    }
    return path.reverse();
  }

  /** How many objects own `i` and are owned by it, however indirectly, with itself. */
  cycle(i) {
    this.turn();
    const down = this.reach(i, this.first, e => this.to[e]);
    const up = this.reach(i, this.firstIn, e => this.from[this.into[e]]);
    let count = 0;
    for (let k = 0; k < this.size; k++) count += down[k] & up[k];
    return count;
  }

  reach(start, first, end) {
    const seen = new Uint8Array(this.size);
    const stack = [start];
    seen[start] = 1;
    while (stack.length) {
      const i = stack.pop();
      for (let e = first[i]; e < first[i + 1]; e++) {
        const to = end(e);
        if (!seen[to]) {
          seen[to] = 1;
          stack.push(to);
        }
      }
    }
    return seen;
  }

  /** The shortest ways from outside to the objects of a type, in groups as by GcInspection.explain: a group has each
      type once; a way that returns to a type is shown without the loop, but for its last step. */
  ways(type) {
    const { objects, edges, fields } = this.data;
    const groups = new Map();
    const find = (key, make) => groups.get(key) ?? groups.set(key, make()).get(key);
    const group = properties => ({ id: groups.size, count: 0, ...properties });
    const rest = { count: 0, rest: true };
    const extended = (from, e, to) => {
      const keyed = edges.key[e] != null, key = `${from.id} ${edges.field[e]} ${keyed} ${to}`;
      if (from.rest || groups.size >= 10_000 && !groups.has(key)) return rest;
      return find(key, () => {
        const step = `${this.data.types.name[from.type]}.${fields.name[edges.field[e]]}${keyed ? "[…]" : ""}`;
        let round = from;
        while (round && round.type !== to) round = round.before;
        if (!round) return group({ type: to, start: from.start, step, before: from });
        round.loop = true; // all loops with the same last step are one group
        return find(`loop ${round.id} ${step}`, () => group({ type: to, start: round.start, step, before: round, base: round }));
      });
    };
    const reached = new Array(this.size);
    const queue = this.starts();
    for (const i of queue) {
      const start = holders(i);
      reached[i] = find(`start ${objects.type[i]} ${start}`, () => group({ type: objects.type[i], start }));
    }
    for (let at = 0; at < queue.length; at++) {
      const i = queue[at], found = reached[i];
      if (objects.type[i] === type) {
        found.example ??= i;
        found.count++;
      }
      for (let e = this.first[i]; e < this.first[i + 1]; e++) {
        const to = this.to[e];
        if (reached[to]) continue;
        reached[to] = extended(found.base ?? found, e, objects.type[to]);
        queue.push(to);
      }
    }
    return [...new Set(groups.values()), rest].filter(g => g.count > 0);
  }

  starts() {
    const starts = [];
    for (let i = 0; i < this.size; i++) if (this.isStart(i)) starts.push(i);
    return starts;
  }
}

// ---------------------------------------------------------------- words

const format = n => n.toLocaleString("en");
const count = (n, noun) => `${format(n)} ${noun}${n === 1 ? "" : "s"}`;

function bytes(n) {
  if (n < 10_000) return format(n) + " B";
  const unit = n < 1e7 ? ["KB", 1e3] : n < 1e10 ? ["MB", 1e6] : ["GB", 1e9];
  return format(Math.round(n / unit[1])) + " " + unit[0];
}

const typeName = i => snapshot.types.name[snapshot.objects.type[i]];
const shortName = i => `${typeName(i)}#${snapshot.objects.number[i]}`;

function name(i) {
  const label = snapshot.objects.label[i];
  return shortName(i) + (label == null ? "" : ` "${label}"`);
}

/** Where an edge is: next, inputs[2], byName["x"]. */
function place(edge) {
  const { field, key } = snapshot.edges;
  const text = snapshot.fields.name[field[edge]];
  return key[edge] == null ? text : `${text}[${key[edge]}]`;
}

/** A place in the program, or an empty text if it is not known. */
const at = (s, number) => s.places.text[number];

/** The rows of holds of an object. They are in ascending order of the objects. */
function holdsOf(i) {
  const { object } = snapshot.holds;
  let low = 0, high = object.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (object[middle] < i) low = middle + 1;
    else high = middle;
  }
  const rows = [];
  for (let row = low; object[row] === i; row++) rows.push(row);
  return rows;
}

const OTHERWISE_ALIVE = {
  frozen: "frozen, so collections treat it as alive",
  untracked: "not tracked, so collections treat it as alive",
  dying: "dying, and has not released its edges yet",
};

/** Why an object needs no owner: "held by a root opened at …". */
function holders(i) {
  const { kind, openedAt } = snapshot.holders;
  const held = [], otherwise = [];
  for (const row of holdsOf(i)) {
    const holder = snapshot.holds.holder[row], count = snapshot.holds.count[row], place = at(snapshot, openedAt[holder]);
    switch (kind[holder]) {
      case "scope": held.push((count === 1 ? "a scope" : `${format(count)} holds of scopes`) + (place && ` opened at ${place}`)); break;
      case "program": held.push((count === 1 ? "a hold" : `${format(count)} holds`) + " of the program (retain or allocate)" + (place && `, the last at ${place}`)); break;
      case "root": case "cell": held.push((count === 1 ? `a ${kind[holder]}` : `${format(count)} ${kind[holder]}s`) + (place && ` opened at ${place}`)); break;
      default: otherwise.push(OTHERWISE_ALIVE[kind[holder]]);
    }
  }
  return [...held.length ? ["held by " + held.join(" and ")] : [], ...otherwise].join(", ");
}

// ---------------------------------------------------------------- elements

/** An element; properties that are no properties of it are attributes. Text is never markup. */
function el(tag, properties, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(properties ?? {})) {
    if (key in element) element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children.filter(child => child != null));
  return element;
}

const link = (kind, value, text) => el("a", { href: `#${kind}=${encodeURIComponent(value)}` }, text);
const object = i => link("object", snapshot.objects.number[i], name(i));
const type = t => link("type", snapshot.types.class[t], snapshot.types.name[t]);
const heading = text => el("h2", {}, text);
const note = text => el("p", { className: "quiet" }, text);

function badges(i) {
  const marks = snapshot.objects.marks[i];
  const names = [];
  if (snapshot.objects.holds[i] > 0) names.push("held");
  for (const [bit, text] of [[GARBAGE, "garbage"], [UNTRACKED, "untracked"], [FROZEN, "frozen"], [DYING, "dying"]]) {
    if (marks & bit) names.push(text);
  }
  return names.map(text => el("span", { className: "badge " + text }, text));
}

/** A table that a click on a heading sorts. Columns of numbers that are all 0 are left out, and on a
    narrow screen those that are wide. */
function table(rows, columns, options = {}) {
  const shown = columns.filter(c => !c.number || c.always || rows.some(row => c.number(row) !== 0));
  const body = el("tbody");
  const limit = options.limit ?? SHOWN;
  const classes = column => (column.number ? "number" : "") + (column.wide && column !== shown.at(-1) ? " wide" : "");
  const heads = shown.map(column => {
    const button = el("button", { type: "button", onclick: () => sort(column) }, column.title);
    return el("th", { className: classes(column) }, button);
  });
  let descending = false, sorted = null;

  function sort(column) {
    descending = sorted === column ? !descending : !!column.number;
    sorted = column;
    const sign = descending ? -1 : 1;
    rows.sort((a, b) => sign * (column.number ? column.number(a) - column.number(b) : column.text(a).localeCompare(column.text(b))));
    heads.forEach((head, i) => {
      if (shown[i] === column) head.setAttribute("aria-sort", descending ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    });
    fill(limit);
  }

  function fill(most) {
    body.replaceChildren(...rows.slice(0, most).map(row => el("tr", {}, ...shown.map(column => {
      const content = column.show ? column.show(row) : format(column.number(row));
      return el("td", { className: classes(column) }, ...[content].flat());
    }))));
    if (rows.length > most) {
      const more = el("button", { type: "button", onclick: () => fill(most + 1000) }, `… and ${format(rows.length - most)} more`);
      body.append(el("tr", {}, el("td", { colSpan: shown.length }, more)));
    }
  }

  const first = shown.find(c => c === options.by) ?? (options.by && shown.find(c => c.number));
  if (first) sort(first);
  else fill(limit);
  return el("div", { className: "table" }, el("table", {}, el("thead", {}, el("tr", {}, ...heads)), body));
}

// ---------------------------------------------------------------- drawings

const drawn = [];

let library; // Cytoscape.js, once it is asked for

function loadLibrary() {
  library ??= unpack(document.getElementById("drawing-library").textContent).text()
    .then(text => document.head.append(el("script", { textContent: text })));
  return library;
}

const LINE = 17, WIDEST = 180; // of a node's text, in pixels

const canvas = document.createElement("canvas").getContext("2d");

/** How much room a text takes that is broken at the widest. */
function room(text) {
  canvas.font = "13px system-ui, sans-serif";
  const widths = text.split("\n").map(line => canvas.measureText(line).width);
  const lines = sum(widths.map(width => Math.max(1, Math.ceil(width / WIDEST))));
  return { width: Math.ceil(Math.min(WIDEST, Math.max(...widths))) + 2, height: lines * LINE };
}

const SMALLEST = 0.8; // zoom at which labels can be read

/** Joins edges that lead to and fro, and puts each label at the end where fewer edges meet, so that labels are apart. */
function placeLabels(edges) {
  const joined = new Map();
  for (const edge of edges) {
    const back = edge.source !== edge.target && joined.get(`${edge.target} ${edge.source}`);
    if (back) back.back = edge.label;
    else joined.set(`${edge.source} ${edge.target}`, { ...edge });
  }
  const degrees = new Map();
  for (const { source, target } of joined.values()) for (const end of [source, target]) degrees.set(end, (degrees.get(end) ?? 0) + 1);
  return [...joined.values()].map(edge => {
    const from = degrees.get(edge.source), to = degrees.get(edge.target);
    return { data: edge, classes: from === to || edge.source === edge.target ? "middle" : from > to ? "target" : "source" };
  });
}

/** Labels an edge that leads to and fro, once it is known which end is above. */
function labelBoth(edge) {
  const { label, back } = edge.data(), from = edge.source().position(), to = edge.target().position();
  const [there, here] = from.y < to.y ? "↓↑" : from.y > to.y ? "↑↓" : from.x < to.x ? "→←" : "←→";
  edge.data("label", `${label} ${there}\n${back} ${here}`);
}

/** A node that is at least as wide as the labels at its edges. */
function placeNode(node, labelled) {
  const { width, height } = room(node.label);
  const labels = labelled.filter(edge => edge.data[edge.classes] === node.id).map(edge => room(edge.data.label + "\n" + (edge.data.back ?? "")).width);
  return { data: { ...node, width: Math.max(width, ...labels), height }, classes: node.kind.trim() };
}

/** Draws a graph with Cytoscape.js once it is in the page. */
function drawing(nodes, edges, onTap) {
  const owned = new Set(edges.filter(e => e.source !== e.target).map(e => e.target));
  let roots = nodes.filter(n => !owned.has(n.id));
  if (!roots.length) roots = nodes.filter(n => n.kind.includes("held"));
  const box = el("div", { className: "graph" });
  const colour = key => getComputedStyle(document.documentElement).getPropertyValue("--" + key).trim();
  const draw = async () => {
    await loadLibrary();
    if (!box.isConnected) return;
    const labelled = placeLabels(edges);
    const graph = cytoscape({
      container: box,
      elements: { nodes: nodes.map(node => placeNode(node, labelled)), edges: labelled },
      maxZoom: 1.6,
      style: [
        { selector: "node", style: {
          label: "data(label)", shape: "round-rectangle", width: "data(width)", height: "data(height)", padding: 9,
          "background-color": colour("node"), color: colour("text"), "font-size": 13, "font-family": "system-ui, sans-serif",
          "text-valign": "center", "text-halign": "center", "text-wrap": "wrap", "text-max-width": 180,
        } },
        { selector: "node.held", style: { "background-color": colour("held") } },
        { selector: "node.garbage", style: { "background-color": colour("garbage") } },
        { selector: "node.here", style: { "border-width": 3, "border-color": colour("accent") } },
        { selector: "edge", style: {
          width: 1.4, "curve-style": "bezier", "control-point-step-size": 90, "target-arrow-shape": "triangle", "arrow-scale": 0.9,
          "line-color": colour("quiet"), "target-arrow-color": colour("quiet"), color: colour("text"), "font-size": 13,
          "font-family": "system-ui, sans-serif", "text-background-color": colour("ground"), "text-background-opacity": 1,
          "text-background-padding": 2, "text-wrap": "wrap", "loop-direction": "0deg", "loop-sweep": "60deg",
        } },
        { selector: "edge[back]", style: { "source-arrow-shape": "triangle", "source-arrow-color": colour("quiet") } },
        { selector: "edge.middle", style: { label: "data(label)" } },
        { selector: "edge.source", style: { "source-label": "data(label)", "source-text-offset": 36 } },
        { selector: "edge.target", style: { "target-label": "data(label)", "target-text-offset": 36 } },
      ],
      layout: { name: "breadthfirst", directed: true, roots: (roots.length ? roots : nodes.slice(0, 1)).map(n => n.id), spacingFactor: 1.1, avoidOverlap: true, nodeDimensionsIncludeLabels: true, padding: 20 },
    });
    graph.edges("[back]").forEach(labelBoth);
    const here = graph.$(".here");
    if (graph.zoom() < SMALLEST) graph.zoom(SMALLEST).center(here.length ? here : graph.nodes()[0]); // the rest can be dragged into view
    graph.on("tap", "node", event => onTap(event.target.id()));
    drawn.push(graph);
  };
  requestAnimationFrame(draw);
  return box;
}

function forgetDrawings() {
  for (const graph of drawn.splice(0)) graph.destroy();
}

function typeDrawing() {
  const { types, fields, ownerships } = snapshot;
  const most = 40;
  const size = t => types.retainedBytes[t] * 1e6 + types.count[t];
  const shown = new Set(types.name.keys().toArray().sort((a, b) => size(b) - size(a)).slice(0, most));
  const nodes = [...shown].map(t => ({
    id: "" + t, label: `${types.name[t]}\n${format(types.count[t])}`,
    kind: types.garbage[t] === types.count[t] ? "garbage" : types.held[t] > 0 ? "held" : "",
  }));
  const edges = new Map();
  ownerships.field.forEach((field, i) => {
    const from = fields.type[field], to = ownerships.to[i];
    if (!shown.has(from) || !shown.has(to)) return;
    const key = `${from} ${to}`;
    const edge = edges.get(key) ?? { source: "" + from, target: "" + to, names: [], count: 0 };
    edge.names.push(fields.name[field]);
    edge.count += ownerships.count[i];
    edges.set(key, edge);
  });
  for (const edge of edges.values()) {
    const names = edge.names.length > 2 ? `${edge.names.length} fields` : edge.names.join(", ");
    edge.label = `${names}\n${format(edge.count)}`;
  }
  return [
    types.name.length > most ? note(`The ${most} heaviest of ${format(types.name.length)} types.`) : null,
    drawing(nodes, [...edges.values()], id => (location.hash = "#type=" + encodeURIComponent(types.class[id]))),
  ];
}

function objectDrawing(here, edges) {
  const nodes = new Map();
  const add = i => nodes.set(i, {
    id: "" + i, label: shortName(i) + (snapshot.objects.label[i] == null ? "" : "\n" + snapshot.objects.label[i]),
    kind: [i === here ? "here" : "", snapshot.objects.marks[i] & GARBAGE ? "garbage" : graph.isStart(i) ? "held" : ""].join(" "),
  });
  add(here);
  const between = new Map();
  for (const e of edges) {
    const from = graph.from[e], to = graph.to[e], key = `${from} ${to}`;
    add(from);
    add(to);
    const edge = between.get(key) ?? { source: "" + from, target: "" + to, places: [] };
    edge.places.push(place(e));
    between.set(key, edge);
  }
  const drawnEdges = [...between.values()].map(({ places, ...edge }) => ({ ...edge, label: shortened(places) }));
  return drawing([...nodes.values()], drawnEdges, id => (location.hash = "#object=" + snapshot.objects.number[id]));
}

/** At most two short places, and the number of the others. */
function shortened(places) {
  const few = places.slice(0, 2).map(text => text.length > 20 ? text.slice(0, 18) + "…" : text);
  return [...few, ...places.length > 2 ? [`${places.length - 2} more`] : []].join("\n");
}

// ---------------------------------------------------------------- views

let graph;

const tile = (value, text) => el("div", { className: "tile" }, el("b", {}, value), el("span", {}, text));
const sum = numbers => numbers.reduce((a, b) => a + b, 0);

function overview() {
  const { types, stats, cycles } = snapshot;
  const retained = { title: "Retained bytes", number: t => types.retainedBytes[t], show: t => bytes(types.retainedBytes[t]) };
  const most = { title: "Objects", number: c => cycles.objects[c], always: true };
  return [
    el("h1", {}, "What lives"),
    el("div", { className: "tiles" },
      tile(format(sum(types.count)), "objects"),
      tile(bytes(stats.nativeBytes), "native memory"),
      tile(format(sum(types.garbage)), "garbage, not collected yet"),
      tile(format(stats.collections), "GC runs so far")),
    snapshot.objectsLeftOut ? note(`${format(snapshot.objectsLeftOut)} of the lightest objects are in the figures of their types and holders only; ways through them are not shown.`) : null,
    el("section", { id: "holders" }, heading("Who holds"),
      note("What keeps objects alive from outside, by place and type. Kept alone are the objects that would die if only these holders ended."), holderTable()),
    el("div", { className: "columns" },
      el("section", { id: "types" }, heading("Types"), table([...types.name.keys()], [
        { title: "Type", text: t => types.name[t], show: t => type(t) },
        { title: "Objects", number: t => types.count[t], always: true },
        { title: "Garbage", number: t => types.garbage[t], wide: true },
        { title: "Bytes", number: t => types.nativeBytes[t], show: t => bytes(types.nativeBytes[t]), wide: true },
        { title: "Retains objects", number: t => types.retainedObjects[t], wide: true },
        retained,
      ], { by: retained, limit: 25 })),
      el("section", {}, heading("Who owns whom"), ...typeDrawing())),
    el("section", { id: "cycles" }, heading("Cycles"),
      cycles.path.length ? table([...cycles.path.keys()], [
        { title: "Shortest way round", text: c => cycles.path[c], show: c => el("code", {}, cycles.path[c]) },
        { title: "Groups", number: c => cycles.groups[c], always: true },
        most,
        { title: "Garbage", number: c => cycles.garbage[c], wide: true },
        { title: "Example", text: c => cycles.example[c] < 0 ? "" : name(cycles.example[c]), show: c => cycles.example[c] < 0 ? "" : object(cycles.example[c]), wide: true },
      ], { by: most, limit: 10 }) : note("No objects own one another.")),
    el("section", { id: "heaviest" }, heading("The heaviest subtrees"),
      note("What dies with an object: all that nothing else leads to from outside."),
      objectTable(heaviest(isSubtree, 10), 10)),
  ];
}

const KINDS = {
  scope: "Scopes", root: "Roots", cell: "Cells", program: "The program (retain, allocate)",
  frozen: "Frozen", untracked: "Not tracked", dying: "Dying",
};

/** A holder in words: "Scopes opened at Shop.serve(Shop.java:12)". */
function holderText(s, h) {
  const place = at(s, s.holders.openedAt[h]);
  return KINDS[s.holders.kind[h]] + (place && (s.holders.kind[h] === "program" ? ` at ${place}` : ` opened at ${place}`));
}

function holderTable() {
  const { holders: all, types } = snapshot;
  const alive = { title: "Keeps alive", number: h => all.keptObjects[h], always: true };
  const kept = { title: "Bytes", number: h => all.keptBytes[h], show: h => bytes(all.keptBytes[h]) };
  return table([...all.kind.keys()], [
    { title: "Holder", text: h => holderText(snapshot, h), show: h => link("holder", h, holderText(snapshot, h)) },
    { title: "Type", text: h => types.name[all.type[h]], show: h => type(all.type[h]) },
    { title: "Holders", number: h => all.count[h], wide: true },
    { title: "Holds objects", number: h => all.objects[h], always: true, wide: true },
    alive,
    kept,
    { title: "Alone", number: h => all.retainedObjects[h], always: true },
    { title: "Bytes alone", number: h => all.retainedBytes[h], show: h => bytes(all.retainedBytes[h]), wide: true },
  ], { by: snapshot.stats.nativeBytes ? kept : alive, limit: 25 });
}

function holderView(text) {
  const h = Number(text);
  const { holders: all, holds } = snapshot;
  if (!all.kind[h]) return [el("h1", {}, "Holder " + text), note("There is no such holder in this snapshot.")];
  const held = new Set(holds.object.filter((_, row) => holds.holder[row] === h));
  return [
    el("h1", { id: "holder" }, holderText(snapshot, h)),
    el("div", { className: "tiles" },
      tile(format(all.objects[h]), "objects held"), 
      tile(format(all.keptObjects[h]), "objects kept alive"), tile(bytes(all.keptBytes[h]), "kept alive"),
      tile(format(all.retainedObjects[h]), "objects kept alone"), tile(bytes(all.retainedBytes[h]), "kept alone")),
    el("section", { id: "held" }, heading("It holds, the heaviest first"), objectTable(heaviest(i => held.has(i), SHOWN), SHOWN)),
  ];
}

/** Not garbage, and not one that is nearly all of what its dominator retains, as the first element of a list. */
function isSubtree(i) {
  const { dominator, marks, retainedBytes, retainedObjects } = snapshot.objects;
  const above = dominator[i];
  const size = k => retainedBytes[k] + retainedObjects[k];
  return !(marks[i] & GARBAGE) && (above < 0 || size(above) > 1.1 * size(i));
}

function heaviest(test, most) {
  const { retainedBytes, retainedObjects, marks, dominator } = snapshot.objects;
  const found = [];
  for (let i = 0; i < graph.size; i++) if (test(i)) found.push(i);
  const before = (a, b) => retainedBytes[b] - retainedBytes[a] || retainedObjects[b] - retainedObjects[a] || a - b;
  if (found.length <= 10_000) return found.sort(before).slice(0, most);
  let best = []; // without sorting a million
  for (const i of found) {
    if (best.length < most || before(i, best[best.length - 1]) < 0) {
      best.push(i);
      if (best.length > 2 * most + 100) best = best.sort(before).slice(0, most);
      else if (best.length > most) best.sort(before);
    }
  }
  return best.sort(before).slice(0, most);
}

function objectTable(rows, limit) {
  const { objects } = snapshot;
  return table(rows, [
    { title: "Object", text: name, show: i => [object(i), " ", ...badges(i)] },
    { title: "Bytes", number: i => objects.nativeBytes[i], show: i => bytes(objects.nativeBytes[i]), wide: true },
    { title: "Retains objects", number: i => objects.retainedObjects[i], always: true, wide: true },
    { title: "Retained bytes", number: i => objects.retainedBytes[i], show: i => bytes(objects.retainedBytes[i]) },
  ], { limit });
}

function pathList(path, cycle) {
  const start = graph.from[path[0]];
  const steps = path.map((e, k) => [e, k]).filter(([, k]) => k < 10 || k >= path.length - 40)
    .map(([e]) => el("li", {}, el("code", {}, place(e) + " → "), object(graph.to[e])));
  if (steps.length < path.length) steps.splice(10, 0, el("li", { className: "quiet" }, `… ${format(path.length - steps.length)} steps …`));
  return el("ol", { className: "path" }, el("li", {}, object(start), cycle ? "" : " " + holders(start)), ...steps);
}

function objectView(number) {
  const here = snapshot.objects.number.indexOf(Number(number));
  if (here < 0) return [el("h1", {}, "#" + number), note("There is no such object in this snapshot.")];
  const { objects } = snapshot;
  graph.turn();
  const created = at(snapshot, objects.createdAt[here]);
  const path = graph.isStart(here) ? [] : graph.path(here, graph.starts());
  const cycle = graph.path(here);
  const owners = Array.from(graph.into.subarray(graph.firstIn[here], graph.firstIn[here + 1]));
  const owned = [];
  for (let e = graph.first[here]; e < graph.first[here + 1]; e++) owned.push(e);
  const edgeTable = (edges, end) => table(edges, [
    { title: "Field", text: place, show: e => el("code", {}, place(e)) },
    { title: "Object", text: e => name(end(e)), show: e => [object(end(e)), " ", ...badges(end(e))] },
    { title: "Retained bytes", number: e => objects.retainedBytes[end(e)], show: e => bytes(objects.retainedBytes[end(e)]) },
  ], { limit: 25 });
  const few = innerWidth < 600 ? 3 : 6;
  const nearby = new Set([...(path ?? []).slice(-4), ...owners.slice(0, few), ...owned.slice(0, few), ...(cycle ?? []).slice(0, 6)]);
  const dominated = heaviest(i => objects.dominator[i] === here, 10);
  return [
    el("h1", { id: "object" }, name(here)),
    el("p", {}, ...badges(here), type(objects.type[here]), ` · pins ${bytes(objects.nativeBytes[here])}`,
      objects.marks[here] & GARBAGE ? "" : objects.retainedObjects[here] === 1 ? " · nothing else would die with it"
        : " · " + `${count(objects.retainedObjects[here] - 1, "other object")} and ${bytes(objects.retainedBytes[here] - objects.nativeBytes[here])} would die with it`),
    created ? el("p", { id: "created" }, "Created at ", el("code", {}, created)) : null,
    el("div", { className: "columns" },
      el("section", {},
        heading("Why is it alive?"),
        path === null
          ? note(objects.marks[here] & GARBAGE ? "It is garbage: nothing that is held leads to it, and collect() would free it." : "The way to it is not in this page.")
          : path.length ? el("div", { id: "path" }, pathList(path, false)) : el("p", { id: "path" }, "It is " + holders(here) + "."),
        heading("Cycle"),
        cycle === null ? note("It is in no cycle.")
          : el("div", { id: "cycle" }, note(`${count(graph.cycle(here), "object")} own one another. The shortest way round:`), pathList(cycle, true))),
      el("section", {}, heading("Nearby"), objectDrawing(here, [...nearby]))),
    el("div", { className: "columns" },
      el("section", { id: "owners" }, heading(`Owned by ${format(owners.length)}`), owners.length ? edgeTable(owners, e => graph.from[e]) : null),
      el("section", { id: "owned" }, heading(`Owns ${format(owned.length)}`), owned.length ? edgeTable(owned, e => graph.to[e]) : null)),
    dominated.length ? el("section", { id: "dominated" }, heading("Dies with it, the heaviest first"), objectTable(dominated, 10)) : null,
  ];
}

/** The steps of a group of ways, and their start: ["Shelf.pages[…] → Page", "Shelf, held by a root"]. */
function wayTexts(way) {
  const { name } = snapshot.types;
  if (way.rest) return ["other ways", ""];
  if (!way.before) return [name[way.type], way.start];
  let steps = "", first = way;
  while (first.before) {
    steps = `${first.step} → ${steps}`;
    first = first.before;
    if (first.loop) steps = `${name[first.type]} … ${steps}`;
  }
  return [steps + name[way.type], `${name[first.type]}, ${way.start}`];
}

function wayTable(t) {
  const rows = graph.ways(t).map(way => ({ way, texts: wayTexts(way) }));
  if (!rows.length) return note("Nothing that is held leads to an object of this type.");
  const most = { title: "Objects", number: row => row.way.count, always: true };
  return table(rows, [
    { title: "Way", text: row => row.texts[0], show: row => el("code", {}, row.texts[0]) },
    { title: "From", text: row => row.texts[1], show: row => row.texts[1] },
    most,
    { title: "Example", text: row => name(row.way.example), show: row => object(row.way.example), wide: true },
  ], { by: most, limit: 10 });
}

function typeView(host) {
  const { types, fields, ownerships, objects } = snapshot;
  const dotted = types.class.findIndex(name => name.replaceAll("$", ".") === host); // a nested class, as Java writes it
  const t = Math.max(types.class.indexOf(host), types.name.indexOf(host), dotted);
  if (t < 0) return [el("h1", {}, host), note("There is no such type in this snapshot.")];
  const rows = ownerships.field.map((_, i) => i);
  const fieldTable = (list, show, text) => table(list, [
    { title: "Field", text: i => fields.name[ownerships.field[i]], show: i => el("code", {}, fields.name[ownerships.field[i]]) },
    { title: "Type", text, show },
    { title: "Edges", number: i => ownerships.count[i], always: true },
  ], { limit: 25 });
  const into = rows.filter(i => ownerships.to[i] === t);
  const out = rows.filter(i => fields.type[ownerships.field[i]] === t);
  const owner = i => fields.type[ownerships.field[i]];
  return [
    el("h1", { id: "type" }, types.name[t]),
    el("p", {}, el("code", {}, types.class[t])),
    el("div", { className: "tiles" },
      tile(format(types.count[t]), "objects"), tile(bytes(types.nativeBytes[t]), "pinned"),
      tile(format(types.retainedObjects[t]), "objects retained"), tile(bytes(types.retainedBytes[t]), "retained"),
      tile(format(types.held[t]), "held"), tile(format(types.garbage[t]), "garbage")),
    el("section", { id: "ways" }, heading("Why are they alive?"), wayTable(t)),
    el("div", { className: "columns" },
      el("section", {}, heading("Owned by"), into.length ? fieldTable(into, i => type(owner(i)), i => types.name[owner(i)]) : note("Nothing owns objects of this type.")),
      el("section", {}, heading("Owns"), out.length ? fieldTable(out, i => type(ownerships.to[i]), i => types.name[ownerships.to[i]]) : note("Its objects own nothing."))),
    heading("Objects, the heaviest first"),
    objectTable(heaviest(i => objects.type[i] === t, SHOWN), SHOWN),
  ];
}

/** The number of the object that is called so, as in Node#17 or Node#17 "label"; or null. */
function called(text) {
  const [, typed, number] = /^\s*(.+?)#(\d+)(?:\s+".*")?\s*$/.exec(text) ?? [];
  const i = number === undefined ? -1 : snapshot.objects.number.indexOf(Number(number));
  return i >= 0 && typeName(i).toLowerCase() === typed.toLowerCase() ? number : null;
}

/** How well an object fits a search: 3 if it is called so, 2 if its label begins so, 1 if that contains it, else 0. */
function fit(i, wanted, number) {
  const label = snapshot.objects.label[i]?.toLowerCase();
  if (label === wanted) return 3;
  const typed = number && snapshot.objects.number[i] === Number(number[2]);
  if (typed && typeName(i).toLowerCase().startsWith(number[1])) return 3;
  return label?.startsWith(wanted) ? 2 : label?.includes(wanted) ? 1 : 0;
}

/** By number, as in 17 or #17 or Node#17; else by a part of the type's name or of the label. The best fit is first. */
function searchView(text) {
  const { types, objects } = snapshot;
  const wanted = text.trim().toLowerCase();
  const number = /^([^#"]*?)[\s#]*(\d+)$/.exec(wanted);
  const named = types.name.map(n => n.toLowerCase().includes(wanted));
  const fits = Uint8Array.from(objects.type, (_, i) => fit(i, wanted, number));
  const found = [];
  for (const rank of [3, 2, 1]) found.push(...heaviest(i => fits[i] === rank, SHOWN - found.length));
  found.push(...heaviest(i => !fits[i] && named[objects.type[i]], SHOWN - found.length));
  const foundTypes = [...types.name.keys()].filter(t => named[t]);
  return [
    el("h1", {}, `Search: ${text}`),
    foundTypes.length ? el("p", { id: "types" }, "Types: ", ...foundTypes.flatMap((t, k) => [k ? " · " : "", type(t), ` ${format(types.count[t])}`])) : null,
    found.length ? el("div", { id: "found" }, objectTable(found, SHOWN)) : note("Nothing is called that: no type, no label and no number."),
    found.length === SHOWN ? note(`The best ${SHOWN}, the heaviest first.`) : null,
  ];
}

function compareView() {
  const after = snapshot, before = snapshot.before;
  if (!before) return [el("h1", {}, "What has grown"), note("This page has no earlier snapshot. Name two when you run lasso-viewer.")];
  const typed = (s, t) => ({ name: s.types.name[t], class: s.types.class[t] });
  const byType = changes(before, after, s => s.types.name.map((text, t) => [s.types.class[t], { text, parts: [typed(s, t)], count: s.types.count[t], nativeBytes: s.types.nativeBytes[t], garbage: s.types.garbage[t] }]));
  const byField = changes(before, after, s => s.ownerships.field.map((f, i) => {
    const owner = s.fields.type[f], to = s.ownerships.to[i];
    return [[s.types.class[owner], s.fields.name[f], s.types.class[to]].join(" "), {
      text: `${s.types.name[owner]}.${s.fields.name[f]} → ${s.types.name[to]}`,
      parts: [typed(s, owner), `.${s.fields.name[f]} → `, typed(s, to)],
      count: s.ownerships.count[i], nativeBytes: 0, garbage: 0,
    }];
  }));
  const byHolder = changes(before, after, s => s.holders.kind.map((_, h) => {
    const t = s.holders.type[h], text = holderText(s, h);
    return [`${text} ${s.types.class[t]}`, {
      text: `${text} → ${s.types.name[t]}`, parts: [`${text} → `, typed(s, t)], count: s.holders.objects[h], nativeBytes: 0, garbage: 0,
    }];
  }));
  const signed = (n, show) => el("span", { className: n > 0 ? "more" : n < 0 ? "less" : "" }, (n > 0 ? "+" : n < 0 ? "−" : "") + show(Math.abs(n)));
  const grown = { title: "Change", number: c => c.after.count - c.before.count, show: c => signed(c.after.count - c.before.count, format), always: true };
  const columns = (title, noun) => [
    { title, text: c => c.text },
    { title: "Before", number: c => c.before.count, always: true, wide: true },
    { title: "After", number: c => c.after.count, always: true },
    grown,
    { title: "Bytes", number: c => c.after.nativeBytes - c.before.nativeBytes, show: c => signed(c.after.nativeBytes - c.before.nativeBytes, bytes), wide: true },
    { title: "Garbage", number: c => c.after.garbage - c.before.garbage, show: c => signed(c.after.garbage - c.before.garbage, format), wide: true },
  ].map(c => c.number ? c : { ...c, show: c => c.parts.map(part => part.name === undefined || !snapshot.types.class.includes(part.class)
    ? part.name ?? part : link("type", part.class, part.name)) });
  return [
    el("h1", {}, "What has grown"),
    note(`${before.heap}, ${time(before)}, and ${after.heap}, ${time(after)}`),
    el("div", { className: "columns" },
      el("section", { id: "grown-types" }, heading("By type"), table(byType, columns("Type"), { by: grown, limit: 50 })),
      el("section", { id: "grown-fields" }, heading("By field"), table(byField, columns("Field"), { by: grown, limit: 50 }))),
    el("section", { id: "grown-holders" }, heading("By holder"),
      note("The number of objects that they hold."),
      table(byHolder, columns("Holder"), { by: grown, limit: 50 })),
  ];
}

function changes(before, after, entries) {
  const none = { count: 0, nativeBytes: 0, garbage: 0 };
  const all = new Map();
  for (const [key, value] of entries(before)) all.set(key, { text: value.text, parts: value.parts, before: value, after: none });
  for (const [key, value] of entries(after)) all.set(key, { text: value.text, parts: value.parts, before: all.get(key)?.before ?? none, after: value });
  return [...all.values()];
}

const time = s => s.taken.slice(0, 19).replace("T", " ") + " UTC";

// ---------------------------------------------------------------- the page

function show() {
  const [, kind, value] = /^#(\w*)=?(.*)$/.exec(location.hash) ?? [];
  const text = decodeURIComponent(value ?? "");
  forgetDrawings();
  const view = kind === "object" ? objectView(text) : kind === "type" ? typeView(text)
    : kind === "holder" ? holderView(text) : kind === "search" ? searchView(text) : kind === "compare" ? compareView() : overview();
  const main = document.getElementById("main");
  main.replaceChildren(...view.filter(part => part != null));
  main.dataset.shown = location.hash || "#";
  if (kind !== "search") document.forms.search.text.value = "";
  scrollTo(0, 0);
}

async function start() {
  try {
    snapshot = await unpackJson(document.getElementById("data").textContent);
  } catch (e) {
    document.getElementById("main").replaceChildren(note(`The data of this page cannot be read: ${e.message}`));
    return;
  }
  graph = new Graph(snapshot);
  document.title = `${snapshot.heap} – Lasso`;
  document.getElementById("heap").textContent = snapshot.heap;
  document.getElementById("taken").textContent = time(snapshot);
  document.forms.search.onsubmit = event => {
    event.preventDefault();
    const text = document.forms.search.text.value;
    const number = called(text);
    location.hash = number === null ? "#search=" + encodeURIComponent(text) : "#object=" + number;
  };
  document.getElementById("compare").hidden = !snapshot.before;
  addEventListener("hashchange", show);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
  show();
}

addEventListener("DOMContentLoaded", start);
