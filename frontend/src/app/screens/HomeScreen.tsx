import { HomePage } from "@/features/home/pages/HomePage";

/** Home, with what other features put on it. */
export function HomeScreen() {
  return <HomePage />;
}
