// The same as map_with_constraints.c, from Rust, without a crate. Compile: rustc map_with_constraints.rs -L FOLDER_OF_LIBCORDON_C
use std::ffi::{c_char, c_double, c_int, c_void, CStr, CString};

#[link(name = "cordon_c")]
extern "C" {
    fn cordon_error() -> *const c_char;
    fn cordon_constraints_new() -> *mut c_void;
    fn cordon_constraints_free(known: *mut c_void);
    fn cordon_constraints_must(known: *mut c_void, a: i64, b: i64, weight: c_double) -> c_int;
    fn cordon_constraints_cannot(known: *mut c_void, a: i64, b: i64, weight: c_double) -> c_int;
    fn cordon_fit(x: *const c_double, rows: i64, columns: i64, stride: i64, known: *const c_void, method: *const c_char, settings: *const c_char, model: *mut *mut c_void) -> c_int;
    fn cordon_model_dims(model: *const c_void) -> i64;
    fn cordon_model_free(model: *mut c_void);
    fn cordon_transform(model: *const c_void, x: *const c_double, rows: i64, columns: i64, stride: i64, places: *mut c_double) -> c_int;
}

// What was wrong, in the library's words.
fn check(code: c_int) -> Result<(), String> {
    if code == 0 {
        return Ok(());
    }
    Err(unsafe { CStr::from_ptr(cordon_error()) }.to_string_lossy().into_owned())
}

// Two kinds of points: the kinds differ in the second column, the first one varies most and says nothing.
fn points(rows: usize, columns: usize) -> Vec<f64> {
    let mut state: u32 = 1;
    let mut x = Vec::with_capacity(rows * columns);
    for i in 0..rows {
        for j in 0..columns {
            state = state.wrapping_mul(1103515245).wrapping_add(12345);
            let noise = f64::from(state >> 16 & 0x7fff) / 32767.0;
            x.push(match j {
                0 => 20.0 * noise,
                1 => 2.0 * (i % 2) as f64 + noise,
                _ => noise,
            });
        }
    }
    x
}

fn main() -> Result<(), String> {
    let (rows, columns) = (60_usize, 4_usize);
    let x = points(rows, columns);
    let method = CString::new("wbdr").unwrap();
    let settings = CString::new("dims=1").unwrap();
    unsafe {
        let known = cordon_constraints_new();
        for i in 0..8 {
            check(cordon_constraints_must(known, i, i + 2, 1.0))?;
            check(cordon_constraints_cannot(known, i, i + 3, 1.0))?;
        }
        let mut model = std::ptr::null_mut();
        check(cordon_fit(x.as_ptr(), rows as i64, columns as i64, columns as i64, known, method.as_ptr(), settings.as_ptr(), &mut model))?;
        let dims = cordon_model_dims(model);
        let mut places = vec![0.0; rows * dims as usize];
        check(cordon_transform(model, x.as_ptr(), rows as i64, columns as i64, columns as i64, places.as_mut_ptr()))?;
        println!("{rows} points on a map of {dims} dimension");
        println!("the first of either kind stand at {:.3} and {:.3}", places[0], places[1]);
        cordon_model_free(model);
        cordon_constraints_free(known);
    }
    Ok(())
}
