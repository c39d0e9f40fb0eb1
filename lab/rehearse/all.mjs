import { alertsHappen } from "./alerts.mjs";
import { faults } from "./faults/faults.mjs";
import { screensInOutages } from "./faults/screens.mjs";
import { fuzzLong } from "./fuzz.mjs";
import { backUpHosted, buildDocumented, inContainers, selfHosted, setUpHosted } from "./hosted.mjs";
import { allStrict, manySeeds, onPostgres18, sweeps } from "./more-tests.mjs";
import { restoreBackup } from "./restore.mjs";
import { onPostgrest, onRealAuth, onRealStorage } from "./supabase-servers.mjs";
import { upgrade } from "./upgrade/upgrade.mjs";

/** The checks of `npm run rehearse`, in order. */
export const allChecks = [
  onPostgres18,
  ...manySeeds,
  allStrict,
  sweeps,
  restoreBackup,
  onRealAuth,
  onPostgrest,
  onRealStorage,
  setUpHosted,
  backUpHosted,
  buildDocumented,
  selfHosted,
  inContainers,
  alertsHappen,
  upgrade,
  faults,
  screensInOutages,
  fuzzLong,
];
