package app

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Files is the built app in memory. A build has a few megabytes, and a rebuild in the same folder must never mix two versions
// in one page.
type Files struct {
	byPath map[string]*file // without leading slash
}

// file is one file with its available encodings.
type file struct {
	body        []byte
	gzip        []byte // nil when it would save too little
	brotli      []byte // nil when the build made none
	contentType string
	etag        string // hash of the plain body, in quotes
}

// shellName is the app's page, served for every route that is not a file. The service worker fetches it by name.
const shellName = "app.html"

// workerName is the service worker, and retiredWorkerName the one that uninstalls it.
const (
	workerName        = "serviceWorker.js"
	retiredWorkerName = "retiredServiceWorker.js"
)

// Load reads a built app. It fails without the app's page.
func Load(built fs.FS) (*Files, error) {
	files := &Files{byPath: map[string]*file{}}
	encoded := map[string][]byte{}
	err := fs.WalkDir(built, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := fs.ReadFile(built, name)
		if err != nil {
			return err
		}
		switch path.Ext(name) {
		case ".gz", ".br":
			encoded[name] = body
		case ".map":
			// Do not publish source maps.
		default:
			files.byPath[name] = newFile(name, body)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("the built app cannot be read: %w", err)
	}
	for name, body := range encoded {
		plain, extension := name[:len(name)-3], name[len(name)-3:]
		switch found := files.byPath[plain]; {
		case found == nil:
			files.byPath[name] = newFile(name, body)
		case extension == ".gz":
			found.gzip = body
		default:
			found.brotli = body
		}
	}
	for _, each := range files.byPath {
		if each.gzip == nil && compressible(each.contentType) && len(each.body) >= 512 {
			each.gzip = compress(each.body)
		}
	}
	return files, files.Complete()
}

// Complete returns an error when the app's page is missing.
func (f *Files) Complete() error {
	if f.byPath[shellName] == nil {
		return errors.New("the built app is not there: it has no " + shellName)
	}
	return nil
}

// inlineScript matches inline scripts. A script tag with attributes has a source or is not JavaScript.
var inlineScript = regexp.MustCompile(`(?s)<script>(.*?)</script>`)

// InlineScripts returns the hashes of all inline scripts for the Content-Security-Policy: sha256-... in base64, without
// duplicates. Nil Files have none.
func (f *Files) InlineScripts() []string {
	if f == nil {
		return nil
	}
	var sums []string
	for name, page := range f.byPath {
		if path.Ext(name) != ".html" {
			continue
		}
		for _, found := range inlineScript.FindAllSubmatch(page.body, -1) {
			sum := sha256.Sum256(found[1])
			sums = append(sums, "sha256-"+base64.StdEncoding.EncodeToString(sum[:]))
		}
	}
	slices.Sort(sums)
	return slices.Compact(sums)
}

// RetireServiceWorker replaces the service worker by one that unregisters itself and deletes its caches. Every device gets it
// at its next start, even when the app there is broken.
func (f *Files) RetireServiceWorker() {
	if retired := f.byPath[retiredWorkerName]; retired != nil {
		f.byPath[workerName] = retired
	}
}

// Has returns whether the built app has a file of this name.
func (f *Files) Has(name string) bool { return f.byPath[name] != nil }

func newFile(name string, body []byte) *file {
	made := &file{body: body, contentType: contentType(name)}
	sum := sha256.Sum256(body)
	made.etag = `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
	return made
}

// find returns the file of a path, or the index page of a folder.
func (f *Files) find(address string) (*file, string) {
	name := strings.TrimPrefix(path.Clean("/"+address), "/")
	if found := f.byPath[name]; found != nil {
		return found, name
	}
	name = path.Join(name, "index.html")
	return f.byPath[name], name
}

func compress(body []byte) []byte {
	var packed bytes.Buffer
	// Cannot fail: the level is valid, and writes to memory succeed.
	writer, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	_, _ = writer.Write(body)
	_ = writer.Close()
	if packed.Len() >= len(body) {
		return nil
	}
	return packed.Bytes()
}

func compressible(contentType string) bool {
	kind, _, _ := mime.ParseMediaType(contentType)
	return strings.HasPrefix(kind, "text/") || strings.HasSuffix(kind, "+xml") || strings.HasSuffix(kind, "json") ||
		kind == "application/javascript" || kind == "application/wasm"
}

// contentTypes overrides the operating system's table, which may be incomplete or changed.
var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8", ".json": "application/json", ".webmanifest": "application/manifest+json",
	".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".webp": "image/webp",
	".avif": "image/avif", ".gif": "image/gif", ".ico": "image/x-icon", ".woff2": "font/woff2", ".woff": "font/woff",
	".txt": "text/plain; charset=utf-8", ".xml": "application/xml", ".wasm": "application/wasm", ".mp4": "video/mp4", ".webm": "video/webm",
	".yaml": "application/yaml",
}

func contentType(name string) string {
	if known, ok := contentTypes[strings.ToLower(path.Ext(name))]; ok {
		return known
	}
	return "application/octet-stream"
}
