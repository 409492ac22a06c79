// Builds the client into the server's package; --watch rebuilds, --test bundles and runs the unit tests.
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import * as esbuild from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "src", "grognard", "server", "client");
const jsx = { jsx: "automatic", jsxImportSource: "preact" };

if (process.argv.includes("--test")) {
  const tests = (await readdir(join(here, "test"))).filter((name) => /\.test\.tsx?$/.test(name));
  await rm(join(here, "build", "test"), { recursive: true, force: true });
  await esbuild.build({
    ...jsx,
    entryPoints: tests.map((name) => join(here, "test", name)),
    outdir: join(here, "build", "test"),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
  });
  const files = tests.map((name) => join(here, "build", "test", name.replace(/\.tsx?$/, ".js")));
  const failed = await new Promise((resolve) => {
    let count = 0;
    const stream = run({ files });
    stream.on("test:fail", () => {
      count += 1;
    });
    stream.on("end", () => resolve(count));
    stream.compose(new spec()).pipe(process.stdout);
  });
  process.exit(failed > 0 ? 1 : 0);
}

const options = {
  ...jsx,
  entryPoints: [join(here, "src", "main.tsx")],
  outdir: join(out, "assets"),
  bundle: true,
  minify: !process.argv.includes("--watch"),
  sourcemap: process.argv.includes("--watch") ? "linked" : false,
  format: "esm",
  target: ["es2022"],
  entryNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  loader: { ".woff2": "file", ".woff": "empty" },
  metafile: true,
  logLevel: "warning",
};

/** Smaller copies of scripts and styles, which the server hands to browsers that can unpack them; fonts are packed. */
async function pack() {
  for (const name of await readdir(join(out, "assets"))) {
    if (!/\.(js|css)$/.test(name)) continue;
    const file = join(out, "assets", name);
    const content = await readFile(file);
    await writeFile(`${file}.br`, brotliCompressSync(content));
    await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

async function page(result) {
  const files = Object.keys(result.metafile.outputs).map((file) => file.split("/").at(-1));
  const script = files.find((file) => file.startsWith("main-") && file.endsWith(".js"));
  const style = files.find((file) => file.startsWith("main-") && file.endsWith(".css"));
  const html = await readFile(join(here, "index.html"), "utf8");
  await writeFile(join(out, "index.html"), html.replace("SCRIPT", script).replace("STYLE", style));
  await cp(join(here, "static"), out, { recursive: true });
  let bytes = 0;
  for (const name of await readdir(join(out, "assets")))
    bytes += (await stat(join(out, "assets", name))).size;
  if (!process.argv.includes("--watch")) await pack();
  console.log(`client built: ${Math.round(bytes / 1024)} KiB, fonts included`);
}

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
if (process.argv.includes("--watch")) {
  const context = await esbuild.context({
    ...options,
    plugins: [{ name: "page", setup: (build) => build.onEnd((result) => result.metafile && page(result)) }],
  });
  await context.watch();
} else {
  await page(await esbuild.build(options));
}
