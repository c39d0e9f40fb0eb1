// npm run functions: runs only the Go server and the app, with a Supabase elsewhere, such as a hosted project.
import { refuseOldNode } from "./setup/node-version.mjs";

refuseOldNode();
const { runHosted } = await import("./hosted/run.mjs");
await runHosted();
