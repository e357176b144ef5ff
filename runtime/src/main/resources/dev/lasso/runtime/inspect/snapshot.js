"use strict";

/* The page of a snapshot. Its data are the columns that docs/observing.md describes; objects, types and
   fields go by their indices. What is shown follows the fragment of the address: #object=17,
   #type=Node, #search=text, #compare, or nothing. */

const SUSPECT = 1, GARBAGE = 2, UNTRACKED = 4, FROZEN = 8, DYING = 16;
const SHOWN = 100; // rows of a list

let snapshot; // of this page
let other; // to compare with

// ---------------------------------------------------------------- reading

function unpack(base64) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}

const unpackJson = base64 => unpack(base64).json();

/** Reads a file that somebody has chosen: a page, or JSON. */
async function read(file) {
  const text = await file.text();
  const page = /<script type="text\/plain" id="data">([^<]*)</.exec(text);
  const data = page ? await unpackJson(page[1]) : JSON.parse(text);
  if (data.format !== "lasso-snapshot") throw new Error("no snapshot of Lasso");
  return data;
}

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

/** Where something comes from, of the heap's levels that know it. */
const placeOf = (s, column, i) => s.places ? s.places.text[s.objects[column][i]] : "";

function holders(i) {
  const { holds, scopes, roots, marks } = snapshot.objects;
  const own = holds[i] - scopes[i] - roots[i];
  const found = [];
  const add = (number, text, what, column) => {
    if (number <= 0) return;
    const at = placeOf(snapshot, column, i);
    found.push(text + (at ? ` (${what} at ${at})` : ""));
  };
  add(scopes[i], count(scopes[i], "hold") + " of scopes", scopes[i] > 1 ? "the last opened" : "opened", "scopeOpenedAt");
  add(roots[i], count(roots[i], "root"), roots[i] > 1 ? "the last opened" : "opened", "rootOpenedAt");
  add(own, count(own, "hold") + " of the program (retain or allocate)", "the last", "heldAt");
  if (found.length) return "held by " + found.join(", ");
  if (marks[i] & FROZEN) return "frozen: collections take it for alive";
  if (marks[i] & UNTRACKED) return "not tracked: collections take it for alive";
  return marks[i] & DYING ? "dying: it has not let go yet" : "";
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
  for (const [bit, text] of [[SUSPECT, "suspect"], [GARBAGE, "garbage"], [UNTRACKED, "untracked"], [FROZEN, "frozen"], [DYING, "dying"]]) {
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
    const graph = cytoscape({
      container: box,
      elements: { nodes: nodes.map(data => ({ data: { ...data, ...room(data.label) }, classes: data.kind.trim() })), edges: edges.map(data => ({ data })) },
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
          label: "data(label)", width: 1.4, "curve-style": "bezier", "control-point-step-size": 60, "target-arrow-shape": "triangle", "arrow-scale": 0.9,
          "line-color": colour("quiet"), "target-arrow-color": colour("quiet"), color: colour("quiet"), "font-size": 11,
          "font-family": "system-ui, sans-serif", "text-background-color": colour("ground"), "text-background-opacity": 0.9,
          "text-background-padding": 2, "text-wrap": "wrap", "loop-direction": "90deg", "loop-sweep": "30deg",
        } },
      ],
      layout: { name: "breadthfirst", directed: true, roots: (roots.length ? roots : nodes.slice(0, 1)).map(n => n.id), spacingFactor: 1.1, avoidOverlap: true, nodeDimensionsIncludeLabels: true, padding: 20 },
    });
    const here = graph.$(".here");
    if (graph.zoom() < 0.6 && here.length) graph.zoom(0.6).center(here); // the rest is there to be dragged
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
  const size = t => types.retainedWeight[t] * 1e6 + types.count[t];
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
  const drawnEdges = edges.map(e => {
    add(graph.from[e]);
    add(graph.to[e]);
    return { source: "" + graph.from[e], target: "" + graph.to[e], label: place(e) };
  });
  return drawing([...nodes.values()], drawnEdges, id => (location.hash = "#object=" + snapshot.objects.number[id]));
}

// ---------------------------------------------------------------- views

let graph;

const tile = (value, text) => el("div", { className: "tile" }, el("b", {}, value), el("span", {}, text));
const sum = numbers => numbers.reduce((a, b) => a + b, 0);

function overview() {
  const { types, stats, objects } = snapshot;
  const rows = types.name.map((_, t) => t);
  const retained = { title: "Retained bytes", number: t => types.retainedWeight[t], show: t => bytes(types.retainedWeight[t]) };
  const garbage = sum(types.garbage);
  return [
    el("h1", {}, "What lives"),
    el("div", { className: "tiles" },
      tile(format(sum(types.count)), "objects"),
      tile(bytes(stats.nativeBytes), "native memory"),
      tile(format(garbage), "garbage, not collected yet"),
      tile(format(stats.suspects), "suspects"),
      tile(format(stats.collections), "collections so far")),
    snapshot.objectsLeftOut ? note(`${format(snapshot.objectsLeftOut)} of the lightest objects are in the figures of their types only; ways through them are not shown.`) : null,
    el("div", { className: "columns" },
      el("section", {}, heading("Types"), table(rows, [
        { title: "Type", text: t => types.name[t], show: t => type(t) },
        { title: "Objects", number: t => types.count[t], always: true },
        { title: "Garbage", number: t => types.garbage[t], wide: true },
        { title: "Bytes", number: t => types.weight[t], show: t => bytes(types.weight[t]), wide: true },
        { title: "Retains objects", number: t => types.retainedObjects[t], wide: true },
        retained,
      ], { by: retained, limit: 25 })),
      el("section", {}, heading("Who owns whom"), ...typeDrawing())),
    heading("The heaviest subtrees"),
    note("What dies with an object: all that nothing else leads to from outside."),
    objectTable(heaviest(isSubtree, 10), 10),
  ];
}

/** Not garbage, and not one that is nearly all of what its dominator retains, as the first element of a list. */
function isSubtree(i) {
  const { dominator, marks, retainedWeight, retainedObjects } = snapshot.objects;
  const above = dominator[i];
  const size = k => retainedWeight[k] + retainedObjects[k];
  return !(marks[i] & GARBAGE) && (above < 0 || size(above) > 1.1 * size(i));
}

function heaviest(test, most) {
  const { retainedWeight, retainedObjects, marks, dominator } = snapshot.objects;
  const found = [];
  for (let i = 0; i < graph.size; i++) if (test(i)) found.push(i);
  const before = (a, b) => retainedWeight[b] - retainedWeight[a] || retainedObjects[b] - retainedObjects[a] || a - b;
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
    { title: "Bytes", number: i => objects.weight[i], show: i => bytes(objects.weight[i]), wide: true },
    { title: "Retains objects", number: i => objects.retainedObjects[i], always: true, wide: true },
    { title: "Retained bytes", number: i => objects.retainedWeight[i], show: i => bytes(objects.retainedWeight[i]) },
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
  const path = graph.isStart(here) ? [] : graph.path(here, graph.starts());
  const cycle = graph.path(here);
  const owners = Array.from(graph.into.subarray(graph.firstIn[here], graph.firstIn[here + 1]));
  const owned = [];
  for (let e = graph.first[here]; e < graph.first[here + 1]; e++) owned.push(e);
  const edgeTable = (edges, end) => table(edges, [
    { title: "Field", text: place, show: e => el("code", {}, place(e)) },
    { title: "Object", text: e => name(end(e)), show: e => [object(end(e)), " ", ...badges(end(e))] },
    { title: "Retained bytes", number: e => objects.retainedWeight[end(e)], show: e => bytes(objects.retainedWeight[end(e)]) },
  ], { limit: 25 });
  const few = innerWidth < 600 ? 4 : 8;
  const nearby = new Set([...(path ?? []).slice(-4), ...owners.slice(0, few), ...owned.slice(0, few), ...(cycle ?? []).slice(0, 6)]);
  const dominated = heaviest(i => objects.dominator[i] === here, 10);
  return [
    el("h1", { id: "object" }, name(here)),
    el("p", {}, ...badges(here), type(objects.type[here]), ` · pins ${bytes(objects.weight[here])}`,
      objects.marks[here] & GARBAGE ? "" : objects.retainedObjects[here] === 1 ? " · nothing else would die with it"
        : " · " + `${count(objects.retainedObjects[here] - 1, "other object")} and ${bytes(objects.retainedWeight[here] - objects.weight[here])} would die with it`),
    placeOf(snapshot, "createdAt", here) ? el("p", { id: "created" }, "Created at ", el("code", {}, placeOf(snapshot, "createdAt", here))) : null,
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

function typeView(host) {
  const { types, fields, ownerships, objects } = snapshot;
  const t = Math.max(types.class.indexOf(host), types.name.indexOf(host));
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
      tile(format(types.count[t]), "objects"), tile(bytes(types.weight[t]), "pinned"),
      tile(format(types.retainedObjects[t]), "objects retained"), tile(bytes(types.retainedWeight[t]), "retained"),
      tile(format(types.held[t]), "held"), tile(format(types.garbage[t]), "garbage")),
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

/** By number, as in 17 or #17 or Node#17; else by a part of the type's name or of the label. */
function searchView(text) {
  const { types, objects } = snapshot;
  const wanted = text.trim().toLowerCase();
  const number = /^([^#"]*)#?(\d+)$/.exec(wanted);
  const named = types.name.map(n => n.toLowerCase().includes(wanted));
  const hit = i => objects.label[i]?.toLowerCase().includes(wanted)
    || (number && objects.number[i] === Number(number[2]) && typeName(i).toLowerCase().startsWith(number[1].replace(/#$/, "")));
  const byName = heaviest(hit, SHOWN);
  const foundTypes = types.name.keys().filter(t => named[t]).toArray();
  const ofTypes = heaviest(i => named[objects.type[i]] && !hit(i), SHOWN - byName.length);
  const found = [...byName, ...ofTypes];
  return [
    el("h1", {}, `Search: ${text}`),
    foundTypes.length ? el("p", { id: "types" }, "Types: ", ...foundTypes.flatMap(t => [type(t), ` ${format(types.count[t])} · `]).slice(0, -1), ` ${format(types.count[foundTypes.at(-1)])}`) : null,
    found.length ? el("div", { id: "found" }, objectTable(found, SHOWN)) : note("Nothing is called that: no type, no label and no number."),
    found.length === SHOWN ? note(`The ${SHOWN} heaviest.`) : null,
  ];
}

function compareView() {
  if (!other) return [el("h1", {}, "What has grown"), note("Choose another snapshot to compare with, or drop it here: .html or .json.")];
  const [before, after] = other.taken <= snapshot.taken ? [other, snapshot] : [snapshot, other];
  const typed = (s, t) => ({ name: s.types.name[t], class: s.types.class[t] });
  const byType = changes(before, after, s => s.types.name.map((text, t) => [s.types.class[t], { text, parts: [typed(s, t)], count: s.types.count[t], weight: s.types.weight[t], garbage: s.types.garbage[t] }]));
  const byField = changes(before, after, s => s.ownerships.field.map((f, i) => {
    const owner = s.fields.type[f], to = s.ownerships.to[i];
    return [[s.types.class[owner], s.fields.name[f], s.types.class[to]].join(" "), {
      text: `${s.types.name[owner]}.${s.fields.name[f]} → ${s.types.name[to]}`,
      parts: [typed(s, owner), `.${s.fields.name[f]} → `, typed(s, to)],
      count: s.ownerships.count[i], weight: 0, garbage: 0,
    }];
  }));
  const byHolder = changes(before, after, s => holdings(s).map(h => [`${h.who} ${s.types.class[h.type]}`, {
    text: `${h.who} → ${s.types.name[h.type]}`, parts: [`${h.who} → `, typed(s, h.type)], count: h.count, weight: 0, garbage: 0,
  }]));
  const signed = (n, show) => el("span", { className: n > 0 ? "more" : n < 0 ? "less" : "" }, (n > 0 ? "+" : n < 0 ? "−" : "") + show(Math.abs(n)));
  const grown = { title: "Change", number: c => c.after.count - c.before.count, show: c => signed(c.after.count - c.before.count, format), always: true };
  const columns = (title, noun) => [
    { title, text: c => c.text },
    { title: "Before", number: c => c.before.count, always: true, wide: true },
    { title: "After", number: c => c.after.count, always: true },
    grown,
    { title: "Bytes", number: c => c.after.weight - c.before.weight, show: c => signed(c.after.weight - c.before.weight, bytes), wide: true },
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
      note("Holds of scopes, of roots, and of the program itself (retain, allocate), by what they hold."),
      table(byHolder, columns("Holder"), { by: grown, limit: 50 })),
  ];
}

/** How many holds scopes, roots and the program have on objects of each type, by the places that are known. */
function holdings(s) {
  const { type, holds, scopes, roots } = s.objects;
  const found = new Map();
  const add = (who, opened, column, i, number) => {
    if (number <= 0) return;
    const at = placeOf(s, column, i);
    const text = at ? `${who}${opened} at ${at}` : who;
    const key = `${text} ${type[i]}`;
    const known = found.get(key);
    if (known) known.count += number;
    else found.set(key, { who: text, type: type[i], count: number });
  };
  for (let i = 0; i < type.length; i++) {
    if (!holds[i]) continue;
    add("Scopes", " opened", "scopeOpenedAt", i, scopes[i]);
    add("Roots", " opened", "rootOpenedAt", i, roots[i]);
    add("The program", "", "heldAt", i, holds[i] - scopes[i] - roots[i]);
  }
  return [...found.values()];
}

function changes(before, after, entries) {
  const none = { count: 0, weight: 0, garbage: 0 };
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
    : kind === "search" ? searchView(text) : kind === "compare" ? compareView() : overview();
  const main = document.getElementById("main");
  main.replaceChildren(...view.filter(part => part != null));
  main.dataset.shown = location.hash || "#";
  if (kind !== "search") document.forms.search.text.value = "";
  scrollTo(0, 0);
}

async function compareWith(file) {
  if (!file) return;
  try {
    other = await read(file);
  } catch (e) {
    const problem = el("p", { className: "problem", role: "alert" }, `${file.name} is no snapshot of Lasso that can be read here: ${e.message}`);
    document.querySelector(".problem")?.remove();
    document.getElementById("main").prepend(problem);
    return;
  }
  if (location.hash === "#compare") show();
  else location.hash = "#compare";
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
  document.getElementById("other").onchange = event => compareWith(event.target.files[0]);
  addEventListener("hashchange", show);
  addEventListener("dragover", event => { event.preventDefault(); document.body.classList.add("drop"); });
  addEventListener("dragleave", () => document.body.classList.remove("drop"));
  addEventListener("drop", event => {
    event.preventDefault();
    document.body.classList.remove("drop");
    compareWith(event.dataTransfer.files[0]);
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
  show();
}

addEventListener("DOMContentLoaded", start);
